import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositFor, furthestStart, longestRental } from '#domain/catalogue/items/item.policy.ts'
import { serviceFeeOf } from '#domain/renting/quotes/quote.policy.ts'
import { lostAfter } from '#domain/renting/rentals/rental-moments.policy.ts'
import { roundTripOf } from '#domain/site/areas/area.policy.ts'
import { defaultBusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { world } from '#tests/world.ts'
import { toLatinDigits } from '#values/digits.ts'
import { type Locale, locales } from '#values/locale.ts'
import { linesOf } from '#values/prose.ts'
import { defaultPolicies } from './defaults/default-policies.ts'
import type { Policy } from './settings.contract.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const names = ['termsConditions', 'privacyPolicy', 'returnPolicy', 'returns', 'faq', 'aboutUs', 'contact'] as const
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
    dinars(defaultBusinessSettings.cash.first),
    dinars(defaultBusinessSettings.cash.later),
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

const texts = Object.entries(defaultPolicies).flatMap(([name, text]) =>
  typeof text === 'string' ? [] : locales.map((locale) => ({ name: `${name} (${locale})`, text: text[locale] })),
)

test('no amount and no share of the policies is typed by hand, and every figure they name is known', async () => {
  const typed = texts.flatMap(({ name, text }) =>
    [...text.matchAll(/[\d٠-٩][\d٠-٩.٫]*\s?(?:%|٪|JOD|دينار|دنانير)/g)].map(([found]) => `${name}: ${found}`),
  )
  expect(typed).toEqual([])
  for (const name of names) for (const locale of locales) expect(plain(await written(name, locale))).not.toMatch(/\{[a-zA-Z]+\.[a-zA-Z]+\}/)
})

/** Times that no rule of the shop reckons with, each with why it is typed. */
const typedTimes: Readonly<Record<string, string>> = {
  '9 to 11 July is 3 days': 'an example on the calendar',
  'at {example.price} for 3 days': 'the length that every price is stated for, in words in Arabic',
  '3-day price': 'the length that every price is stated for, in words in Arabic',
  'waits at least 7 minutes': 'a duty of couriers, which the shop does not measure',
  '٧ دقائق على الأقل': 'a duty of couriers, which the shop does not measure',
  'within 24 hours of finding it': 'a period of the law',
  'within 72 hours.': 'a period of the law',
  'خلال ٢٤ ساعة من اكتشافه': 'a period of the law',
  'خلال ٧٢ ساعة.': 'a period of the law',
  'on the 7th day': 'an ordinal; the next test reckons with it',
  'on the 4th day': 'an ordinal; the next test reckons with it',
}
/** A number before its unit, an hour of the day, a window, a multiple, and the Arabic duals, which carry no digit. */
const times = [
  /[\d٠-٩][\d٠-٩.٫]*(?:st|nd|rd|th)?[\s-]?(?:minute|hour|day|week|month|time|noon|دقيق|دقائق|ساع|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|ضعف|أضعاف)/,
  /[\d٠-٩]+:[\d٠-٩]{2}/,
  /[\d٠-٩]+\s(?:فجرًا|صباحًا|ظهرًا|عصرًا|مساءً)/,
  /[\d٠-٩]+\s?–\s?[\d٠-٩]+/,
  /مضروبًا في [٠-٩][٠-٩٫]*/,
  /(?:دقيقتين|ساعتين|يومين|ضعفي)/,
]

test('no time and no multiple of the policies is typed by hand, but those that no rule reckons with', () => {
  const isTyped = (known: string) => texts.some(({ text }) => text.includes(known))
  expect(Object.keys(typedTimes).filter((known) => !isTyped(known))).toEqual([])
  const typed = texts.flatMap(({ name, text }) => {
    const rest = Object.keys(typedTimes).reduce((left, known) => left.replaceAll(known, ''), text)
    return times.flatMap((time) => [...rest.matchAll(new RegExp(time, 'g'))].map(([found]) => `${name}: ${found}`))
  })
  expect(typed).toEqual([])
})

test('a piece is lost on the days that the policies name in words', () => {
  const ordinals = { 4: ['4th', 'الرابع'], 7: ['7th', 'السابع'] } as const
  const [enLast, arLast] = ordinals[lostAfter.days]
  const [enDear, arDear] = ordinals[lostAfter.daysIfDear]
  for (const { en, ar } of [defaultPolicies.termsConditions, defaultPolicies.returnPolicy]) {
    expect(en).toMatch(new RegExp(`on the ${enLast} day.*, (?:or|and) on the ${enDear} day if`))
    expect(ar).toMatch(new RegExp(`في اليوم ${arLast}.*في اليوم ${arDear} إن`))
  }
})

test('a figure that the shop changes stands in its terms at once', async () => {
  const changed = { ...defaultBusinessSettings, serviceFee: { basisPoints: 700, least: 900, most: 6000 } }
  await shop.pool.query(`INSERT INTO business_figures (version, figures, written_at) VALUES (1, $1, now())`, [JSON.stringify(changed)])
  const terms = plain(await written('termsConditions', 'en'))
  for (const figure of ['7% of the rentals', '0.900 JOD', '6 JOD an order']) expect(terms).toContain(figure)
})
