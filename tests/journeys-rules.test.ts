import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Rules for the cost of journeys. A failing test lists every place that breaks the rule.

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

test('no test has a second try', () => {
  expect(readFileSync('vitest.config.ts', 'utf8')).not.toContain('retry')
  expect(namesOf(/\bretry:/)).toEqual([])
})

test('axe is asked by one helper', () => {
  expect(namesOf(/AxeBuilder/)).toEqual(['access.ts'])
})

/** The journeys that open a shop of their own, with the reason: the others share one. */
const ownShops: Readonly<Record<string, string>> = {
  'chat-model': 'has an environment of its own',
  dev: 'has an environment of its own',
  'font-service': 'has an environment of its own',
  'linked-accounts': 'has an environment of its own',
  'odd-addresses': 'has an environment of its own',
  social: 'has an environment of its own',
  statements: 'has an environment of its own',
  'in-person': 'moves the clock',
  listing: 'moves the clock',
  newsletter: 'moves the clock',
  'same-day': 'moves the clock',
  'whole-rental': 'moves the clock',
  'hostile-settings': 'changes the settings',
  reductions: 'changes the settings',
  settings: 'changes the settings',
  'settings-on-pages': 'changes the settings',
  'site-editor': 'changes the settings',
  chat: 'kills the shop',
  errors: 'takes tables away',
  'page-cache': 'hides pieces of the demonstration',
  rescue: 'takes units of the demonstration away',
  books: 'closes a month of the whole shop',
  cash: 'counts the cash of the whole shop',
  courier: 'counts what the whole shop carries',
  'identity-verification': 'empties a queue of the whole shop',
  operations: 'searches the whole shop',
  payouts: 'pays out what the whole shop owes',
  refunds: 'files every refund of the shop that is ready',
  queues: 'empties the queues of the whole shop',
  transfer: 'counts the transfers of the whole shop',
  'every-page': 'gives people of the demonstration a second factor',
  security: 'gives people of the demonstration a second factor',
  'sign-in-methods': 'counts attempts to sign in by network',
}

test('a journey opens a shop of its own only for a reason', () => {
  const owners = namesOf(/\bopenShop(WithDatabase)?\(/).filter((name) => name.endsWith('.journey.ts'))
  expect(owners.map((name) => name.replace('.journey.ts', '')).sort()).toEqual(Object.keys(ownShops).sort())
})
