import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFile } from '#platform/paths.ts'
import { locales } from '#values/locale.ts'

test('every value that a refusal names is given to its sentence', () => {
  const given = readFileSync(projectFile('src/api/api.ts'), 'utf8')
  for (const locale of locales) {
    const words = readFileSync(projectFile(`src/i18n/${locale}/refusals.json`), 'utf8')
    const named = [...new Set([...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))]
    expect(named.filter((name) => !given.includes(`&& { ${name}`))).toEqual([])
  }
})
