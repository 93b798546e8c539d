import { agreedValueFor, priceLadder } from '#domain/catalogue/items/item.policy.ts'
import pictures from '#domain/catalogue/items/samples/pictures.json' with { type: 'json' }
import { samples } from '#domain/catalogue/items/seed-items.ts'
import { listedAreas } from '#domain/site/areas/area.policy.ts'
import { addDays, type Day } from '#values/day.ts'
import type { LocalizedText } from '#values/locale.ts'
import { cuts, fabrics, sizes } from './scale-cuts.ts'
import { garments } from './scale-garments.ts'
import { byWeight, chance, idOf, oneOf } from './scale-random.ts'
import { brandOf, colorName, colors, looks, remarks } from './scale-words.ts'

/** The number of items, and the day from which all dates are counted. */
export interface Plan {
  items: number
  today: Day
}

const itemsOfAnOwner = 50
const itemsOfABrand = 500
// The largest owner then has about 2,000 of a million.
const ownerSkew = 1.6
const millisecondsPerDay = 86_400_000
const manifest: Readonly<Record<string, object>> = pictures
const samplesById = new Map(samples.map((sample) => [sample.id, sample]))
const dinars = [
  4, 5, 6, 8, 10, 12, 14, 15, 16, 18, 20, 22, 25, 28, 30, 35, 38, 40, 45, 50, 55, 60, 70, 80, 90, 100, 120, 150, 180, 220, 250, 300, 400,
]
const periods = [
  [3, 68],
  [7, 16],
  [1, 6],
  [4, 4],
  [5, 3],
  [14, 3],
] as const
const quantities = [
  [1, 92],
  [2, 6],
  [3, 2],
] as const
const turnarounds = [
  [1, 70],
  [0, 12],
  [2, 13],
  [3, 5],
] as const
const conditionWeights = [
  ['like-new', 55],
  ['good', 30],
  ['new', 15],
] as const
const partners = [
  ['gold', 40],
  ['white', 30],
  ['black', 20],
  ['red', 6],
  ['silver', 4],
] as const
const statuses = [
  ['approved', 985],
  ['draft', 7],
  ['submitted', 3],
  ['suspended', 3],
  ['archived', 2],
] as const
const groupsOfStyles = [
  [1, 60],
  [2, 15],
  [3, 12],
  [4, 8],
  [5, 5],
] as const

export const ownersOf = (items: number) => Math.max(10, Math.round(items / itemsOfAnOwner))
export const ownerId = (number: number) => idOf(number, 900)
export const itemId = (n: number) => idOf(n, 100)

/** The owners, as rows of `people`. */
export function ownerRow(number: number, { today }: Plan): Record<string, unknown> {
  const name = brandOf(number % 5000)
  const at = `${addDays(today, -Math.floor(1200 * chance(number, 901)))}T08:00:00Z`
  return {
    id: ownerId(number),
    name: name.en,
    arabic_name: name.ar,
    email: `owner${number}@scale.example`,
    email_verified: true,
    created_at: at,
    updated_at: at,
  }
}

/** The number of an item's units and their rest after a rental. */
export function unitsOf(n: number): { quantity: number; turnaround_days: number } {
  return { quantity: byWeight<number>(quantities, chance(n, 12)), turnaround_days: byWeight<number>(turnarounds, chance(n, 13)) }
}

/** One item as a row of `items`; items of one style share everything but size, condition and price. */
export function itemRow(n: number, plan: Plan): Record<string, unknown> {
  const style = styleOf(n)
  const of = (salt: number) => chance(style, salt)
  const own = (salt: number) => chance(n, salt)
  const garment = byWeight(garments, of(1))
  const fabric = oneOf<LocalizedText>(fabrics[garment.fabrics], of(2), 1.8)
  const color = colorsOf(of)
  const look = oneOf(looks, of(7), 1.5)
  const priceByDays = pricesOf(garment.prices, own)
  const created = new Date(Date.parse(`${plan.today}T00:00:00Z`) - 1095 * millisecondsPerDay * own(20) ** 1.3).toISOString()
  const names = nameOf([look, colorName(color[0] ?? ''), fabric, garment.name])
  return {
    id: itemId(n),
    owner_id: ownerId(Math.floor(ownersOf(plan.items) * of(8) ** ownerSkew)),
    style_id: itemId(style),
    name: names,
    brand: brandOf(Math.floor(Math.min(2000, Math.max(200, plan.items / itemsOfABrand)) * of(9) ** 2)),
    description: descriptionOf(names, of),
    ...ofSample(garment.pictures),
    category: garment.category,
    type: garment.type,
    accessory_kind: garment.kind ?? null,
    // Owners name the first few that such a piece is worn to.
    occasions: garment.occasions.slice(
      0,
      byWeight(
        [
          [2, 25],
          [3, 45],
          [4, 20],
          [6, 10],
        ],
        of(30),
      ),
    ),
    size: byWeight<string>(sizes[garment.sizes], own(10)),
    condition: byWeight(conditionWeights, own(11)),
    ...priceByDays,
    ...unitsOf(n),
    pickup_area: oneOf(listedAreas(), of(14), 1.4),
    colors: color,
    tags: [...garment.tags.filter((_, index) => index === 0 || of(50 + index) < 0.75), fabric.en, ...(look.en ? [look.en] : [])],
    ...cutOf(garment.cut, of),
    status: byWeight(statuses, own(19)),
    visibility: own(21) < 0.015 ? 'hidden' : 'visible',
    available_from: own(22) < 0.03 ? addDays(plan.today, Math.floor(60 * own(23)) - 20) : null,
    available_until: own(24) < 0.03 ? addDays(plan.today, 45 + Math.floor(120 * own(25))) : null,
    is_instant_book: own(26) < 0.8,
    rank: Math.floor(201 * own(27) ** 2.5),
    created_at: created,
    updated_at: created,
  }
}

/** One colour mostly, sometimes one or two beside it. */
function colorsOf(of: (salt: number) => number): string[] {
  const more = byWeight(
    [
      [0, 76],
      [1, 19],
      [2, 5],
    ],
    of(6),
  )
  return [...new Set([byWeight(colors, of(3)), ...[4, 5].slice(0, more).map((salt) => byWeight(partners, of(salt)))])]
}

function cutOf(cut: keyof typeof cuts | undefined, of: (salt: number) => number) {
  if (!cut || of(15) > 0.95) return { sleeve: null, length: null, neckline: null }
  const { sleeve, length, neckline } = cuts[cut]
  return {
    sleeve: byWeight<string>(sleeve, of(16)),
    length: byWeight<string>(length, of(17)),
    neckline: byWeight<string>(neckline, of(18)),
  }
}

/** The first item of the style that an item belongs to: eight items in a row are split into styles. */
function styleOf(n: number): number {
  const first = n - (n % 8)
  let start = first
  while (start < n) {
    const next = start + byWeight(groupsOfStyles, chance(start, 99))
    if (next > n) break
    start = next
  }
  return start
}

function pricesOf([low, high]: readonly [number, number], own: (salt: number) => number) {
  // Most are near the lower end, as prices are.
  const wanted = low * (high / low) ** (own(28) ** 1.6)
  const price = 1000 * dinars.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best))
  const period = byWeight<number>(periods, own(29))
  const priceByDays = priceLadder(price, period)
  return { price_fils: price, rental_period: period, price_by_days: priceByDays, agreed_value_fils: agreedValueFor(priceByDays) }
}

function nameOf([look, color, fabric, garment]: readonly [LocalizedText, LocalizedText, LocalizedText, LocalizedText]): LocalizedText {
  const en = [look.en, color.en.toLowerCase(), fabric.en, garment.en].filter(Boolean).join(' ')
  return {
    en: `${en.charAt(0).toUpperCase()}${en.slice(1)}`,
    ar: [garment.ar, fabric.ar, 'بلون', color.ar, look.ar].filter(Boolean).join(' '),
  }
}

function descriptionOf(name: LocalizedText, of: (salt: number) => number): LocalizedText {
  const said = [40, 41].slice(0, of(42) < 0.6 ? 2 : 1).map((salt) => oneOf(remarks, of(salt), 1.3))
  return { en: `${name.en}. ${said.map(({ en }) => en).join(' ')}`, ar: `${name.ar}. ${said.map(({ ar }) => ar).join(' ')}` }
}

const ofSample = (id: string): object => {
  const known = shared.get(id)
  if (known) return known
  const sample = samplesById.get(id)
  if (!sample) throw new Error(`There is no sample ${id}.`)
  const views = sample.views.map((alt, index) => ({ ...manifest[`${id}-${index + 1}`], alt }))
  const made = { pictures: views, care: sample.care, measurements: sample.measurements }
  shared.set(id, made)
  return made
}
const shared = new Map<string, object>()
