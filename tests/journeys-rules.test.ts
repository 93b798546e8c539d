import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// What a journey may cost. A failing test lists every place that breaks the rule.

const folder = fileURLToPath(new URL('./journeys/', import.meta.url))
const journeys = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(folder + name, 'utf8') }))

const namesOf = (pattern: RegExp): string[] => journeys.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

test('a journey says whether its languages are its subject', () => {
  expect(namesOf(/\.each(<Locale>)?\(\s*(\['(en|ar)', '(ar|en)'\]|locales)/)).toEqual([])
})

test('half of the flows are walked in Arabic', () => {
  const walked = journeys.flatMap(({ text }) => [...text.matchAll(/(?:languagesOf\('flow', |rowsOf(?:<[^>]+>)?\()'(en|ar)'/g)])
  const arabic = walked.filter(([, locale]) => locale === 'ar').length / walked.length
  expect(arabic).toBeGreaterThan(0.4)
  expect(arabic).toBeLessThan(0.6)
})
