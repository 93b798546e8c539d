import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts'

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

test('the inline scripts of a page are allowed by their bytes, once each, and neither files nor data are', () => {
  const arabic = 'say("فستان <b>")'
  const page = [
    '<html><head><title>a script</title><script nonce="x">first()</script><script src="/a.js"></script></head>',
    `<body data-x="a &gt; b"><script type="application/ld+json">{"a":1}</script><noscript><script type="module" async="">${arabic}</script></noscript>`,
    '<script>first()</script><script></script><script>cut off',
  ].join('')
  const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  expect(inlineScriptHashes(Buffer.from(page))).toEqual([hashOf('first()'), hashOf(arabic), hashOf('')])
})
