import { linesOf } from '#values/prose.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundTripOf } from '#domain/site/areas/area.policy.ts'
import { depositFor, furthestStart, longestRental } from '#domain/catalogue/items/item.policy.ts'
import { cashLimitsOf } from '#domain/renting/orders/order.policy.ts'
import { serviceFeeOf } from '#domain/renting/quotes/quote.policy.ts'
import { defaultFigures } from '#domain/site/business-figures/business-figures.policy.ts'
import { defaultPolicies } from './defaults/default-policies.ts'
import type { Policy } from './settings.contract.ts'
import { toLatinDigits } from '#values/digits.ts'
import { type Locale, locales } from '#values/locale.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const names = ['termsConditions', 'privacyPolicy', 'returnPolicy', 'faq', 'aboutUs'] as const
const written = async (name: (typeof names)[number], locale: Locale): Promise<Policy['blocks']> =>
  ((await shop.browser().get(`/api/settings/policies/${name}`, { 'accept-language': locale })).body as Policy).blocks
const textOf = (block: Policy['blocks'][number]): string =>
  linesOf(block)
    .flat()
    .map(({ text }) => text)
    .join(' ')
/** The text with Latin digits, and without the hours, which English counts to 24 and Arabic names. */
const plain = (blocks: Policy['blocks']): string =>
  toLatinDigits(blocks.map(textOf).join('\n'))
    .replaceAll('٫', '.')
    .replaceAll('٪', '%')
    .replace(/\d+:\d\d|\d+–\d+|\d+ (?:صباحًا|ظهرًا|عصرًا|مساءً)/g, '')
const figuresOf = (blocks: Policy['blocks']): string[] =>
  [...new Set([...plain(blocks).matchAll(/\d+(?:\.\d+)?%?/g)].map(([figure]) => figure))]
    .filter((figure) => /[.%]|\d\d/.test(figure))
    .sort()

test.each(names)('%s says the same in both languages, block by block and to the figure', async (name) => {
  const [en, ar] = [await written(name, 'en'), await written(name, 'ar')]
  expect(ar.map(({ kind }) => kind)).toEqual(en.map(({ kind }) => kind))
  for (const [at, block] of en.entries()) {
    expect({ block: textOf(block), figures: figuresOf(ar.slice(at, at + 1)) }).toEqual({
      block: textOf(block),
      figures: figuresOf([block]),
    })
  }
})

test.each(locales)('the terms and the questions carry the figures the shop reckons with (%s)', async (locale) => {
  const dinars = (fils: number) => (fils % 1000 === 0 ? String(fils / 1000) : (fils / 1000).toFixed(3))
  const figures = [
    dinars(depositFor(0)),
    dinars(depositFor(100_000_000)),
    dinars(serviceFeeOf(10)),
    dinars(serviceFeeOf(100_000_000)),
    dinars(roundTripOf('Amman', 'Amman')),
    dinars(roundTripOf('Amman', 'Irbid')),
    dinars(cashLimitsOf(0).most),
    dinars(cashLimitsOf(1).most),
    String(longestRental),
    String(furthestStart),
    `${(depositFor(200_000) / 200_000) * 100}%`,
    `${(serviceFeeOf(40_000) / 40_000) * 100}%`,
  ]
  for (const name of ['termsConditions', 'faq'] as const) {
    const found: readonly string[] = plain(await written(name, locale)).match(/\d+(?:\.\d+)?%?/g) ?? []
    expect({ name, missing: figures.filter((figure) => !found.includes(figure)) }).toEqual({ name, missing: [] })
  }
})

test('the cancellation table stands in the terms and in the return policy', async () => {
  for (const name of ['termsConditions', 'returnPolicy'] as const) {
    const lists = (await written(name, 'en')).filter(({ kind }) => kind === 'list').map(textOf)
    const table = lists.find((list) => list.includes('75%'))
    expect(table?.match(/\d+%/g)?.slice(0, 4)).toEqual(['100%', '100%', '75%', '50%'])
  }
})

test('no amount and no share of the policies is typed by hand, and every figure they name is known', async () => {
  const texts = Object.entries(defaultPolicies).flatMap(([name, text]) =>
    typeof text === 'string' ? [] : locales.map((locale) => ({ name, text: text[locale] })),
  )
  const typed = texts.flatMap(({ name, text }) =>
    [...text.matchAll(/[\d٠-٩][\d٠-٩.٫]*\s?(?:%|٪|JOD|دينار|دنانير)/g)].map(([found]) => `${name}: ${found}`),
  )
  expect(typed).toEqual([])
  for (const name of names) for (const locale of locales) expect(plain(await written(name, locale))).not.toMatch(/\{[a-zA-Z]+\.[a-zA-Z]+\}/)
})

test('a figure that the shop changes stands in its terms at once', async () => {
  const changed = { ...defaultFigures, serviceFee: { basisPoints: 700, least: 900, most: 6000 } }
  await shop.pool.query(`INSERT INTO business_figures (version, figures, written_at) VALUES (1, $1, now())`, [JSON.stringify(changed)])
  const terms = plain(await written('termsConditions', 'en'))
  for (const figure of ['7% of the rentals', '0.900 JOD', '6 JOD an order']) expect(terms).toContain(figure)
})
