import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

test('a page takes styles and letters from this site alone, or from the service of fonts too', () => {
  const alone = contentSecurityPolicy('abc', { isDev: false, fontService: null })
  expect(alone).toMatch(/; style-src 'self' 'nonce-abc'( 'sha256-[\w+/]{43}='){2}; /)
  expect(alone).toContain("; font-src 'self'; ")
  expect(alone).not.toContain('http')
  const fontService = { sheet: 'https://fonts.example/css2', origins: ['https://fonts.example', 'https://files.example'] }
  const served = contentSecurityPolicy('abc', { isDev: false, fontService })
  expect(served).toMatch(/; style-src 'self' 'nonce-abc'( 'sha256-[\w+/]{43}='){2} https:\/\/fonts.example; /)
  expect(served).toContain("; font-src 'self' https://fonts.example https://files.example; ")
  expect(served.split('; ').filter((rule) => rule.includes('https:'))).toHaveLength(2)
})
