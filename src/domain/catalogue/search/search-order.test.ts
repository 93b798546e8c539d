import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { items } from '#domain/catalogue/items/items.table.ts'
import { stockedShop } from '#tests/stock.ts'
import { browseCatalogue } from './browse-catalogue.ts'

const pieces = {
  'wf-001': 'gown',
  'wf-002': 'abaya',
  'wf-003': 'thobe',
  'wc-001': 'midi',
  'wp-001': 'sequins',
  'mf-001': 'suit',
  'mf-002': 'bisht',
  'mc-001': 'blazer',
  'mc-002': 'denim',
  'ms-001': 'shell',
  'k-001': 'tulle',
  'k-002': 'waistcoat',
  'k-003': 'tracksuit',
  'a-001': 'clutch',
  'a-002': 'shemagh',
  'a-003': 'necklace',
  's-001': 'heels',
  's-002': 'oxfords',
} as const satisfies Record<string, string>

/**
 * A question as a customer types it, and the order that a stylist would bring. Items before the first `>` must be found. Items after a `>`
 * may be found, but only behind everything before it. Items after `/` are never found.
 */
const golden: readonly (readonly [question: string, order: string])[] = [
  ['engagement', 'gown sequins > tulle > clutch heels / tracksuit shell denim'],
  ['engagement dress', 'gown sequins > tulle / suit'],
  ['engagement party', 'gown sequins > tulle > clutch'],
  ['dress for my engagement', 'gown sequins > tulle'],
  ['suit for engagement', 'suit > waistcoat'],
  ['engagment', 'gown sequins > clutch'],
  ['خطوبة', 'gown sequins > tulle > clutch heels'],
  ['الخطوبة', 'gown sequins > clutch'],
  ['خطوبه', 'gown sequins > clutch'],
  ['خُطوبة', 'gown sequins > clutch'],
  ['خطبة', 'gown > clutch'],
  ['خطوبتي', 'gown > clutch'],
  ['فستان خطوبة', 'gown sequins > tulle'],
  ['فستان للخطوبة', 'gown sequins > tulle'],
  ['لبس خطوبة', 'gown sequins > clutch'],
  ['بدلة خطوبة', 'suit > waistcoat'],
  ['khotobeh', 'gown > clutch'],
  ['5tobeh', 'gown > clutch'],
  ['fustan khutube', 'gown sequins > tulle'],
  ['katb kitab', 'gown > necklace / tracksuit shell'],
  ['katb el kitab', 'gown > necklace'],
  ['katb ktab', 'gown > necklace'],
  ['كتب كتاب', 'gown > necklace'],
  ['كتب الكتاب', 'gown > necklace'],
  ['فستان كتب كتاب', 'gown > tulle'],
  ['بدلة كتب كتاب', 'suit > waistcoat'],
  ['عقد قران', 'gown > necklace'],
  ['nikah', 'gown > necklace'],
  ['nikah dress', 'gown > tulle'],
  ['wedding', 'gown sequins suit bisht > tulle waistcoat > clutch necklace heels oxfords / tracksuit shell denim'],
  ['weddings', 'gown suit > tulle > clutch'],
  ['عرس', 'gown sequins suit > tulle waistcoat > clutch necklace heels oxfords / tracksuit shell'],
  ['العرس', 'gown suit > tulle > clutch'],
  ['أعراس', 'gown suit > tulle > clutch'],
  ['زفاف', 'gown suit > tulle > clutch'],
  ['فرح', 'gown suit > tulle > clutch'],
  ['3ors', 'gown suit > tulle > clutch'],
  ['3urs', 'gown suit > tulle > clutch'],
  ['wedding guest', 'gown sequins > tulle > clutch'],
  ['wedding guest dress', 'gown sequins > tulle / suit clutch'],
  ['what to wear to a wedding', 'gown suit > tulle > clutch'],
  ["my brother's wedding", 'gown suit > tulle > clutch'],
  ['عرس أخوي', 'gown suit > tulle > clutch'],
  ['فستان عرس', 'gown sequins > tulle / suit'],
  ['فستان للعرس', 'gown sequins > tulle'],
  ['فستان لعرس', 'gown sequins > tulle'],
  ['ضيوف العرس', 'gown sequins > tulle > clutch'],
  ['معزومة على عرس', 'gown sequins > tulle > clutch'],
  ['wedding suit', 'suit > waistcoat'],
  ['wedding shoes', 'heels oxfords / gown'],
  ['wedding bag', 'clutch / gown'],
  ['wedding jewellery', 'necklace / gown'],
  ['شنطة عرس', 'clutch / gown'],
  ['men wedding', 'bisht suit > shemagh oxfords / gown'],
  ['ladies wedding', 'gown sequins > heels / suit'],
  ['kids wedding', 'tulle waistcoat / gown clutch'],
  ['عرس أطفال', 'tulle waistcoat / gown clutch'],
  ['wedding dress for girls', 'tulle / gown'],
  ['flower girl', 'tulle / gown'],
  ['groom', 'bisht suit > shemagh oxfords / gown'],
  ['عريس', 'bisht suit > shemagh oxfords / gown'],
  ['graduation', 'midi sequins suit blazer > heels oxfords / tulle tracksuit shell'],
  ['graduation dress', 'midi sequins > tulle / suit'],
  ['graduation suit', 'suit > waistcoat'],
  ['graduation party', 'midi sequins suit > heels'],
  ['تخرّج', 'midi suit > heels oxfords'],
  ['تخرج', 'midi suit > heels oxfords'],
  ['التخرج', 'midi suit > heels oxfords'],
  ['حفل تخرج', 'midi sequins suit > heels'],
  ['فستان تخرج', 'midi sequins > tulle'],
  ['فستان للتخرج', 'midi sequins > tulle'],
  ['بدلة تخرج', 'suit > waistcoat'],
  ['ta5arroj', 'midi suit > heels'],
  ['takharuj', 'midi suit > heels'],
  ['Eid', 'abaya bisht > tulle waistcoat > shemagh / tracksuit shell'],
  ['عيد', 'abaya bisht > tulle waistcoat > shemagh'],
  ['العيد', 'abaya bisht > tulle waistcoat > shemagh'],
  ['3eed', 'abaya > tulle waistcoat'],
  ['eid al fitr', 'abaya > tulle waistcoat > shemagh'],
  ['عيد الفطر', 'abaya > tulle waistcoat'],
  ['عيد الأضحى', 'abaya > tulle waistcoat'],
  ['لبس العيد', 'abaya > tulle waistcoat'],
  ['abaya for eid', 'abaya / shemagh'],
  ['عباية للعيد', 'abaya / shemagh'],
  ['eid clothes for kids', 'tulle waistcoat / abaya shemagh'],
  ['ملابس العيد للأطفال', 'tulle waistcoat / abaya'],
  ['ramadan', 'abaya / shell'],
  ['رمضان', 'abaya / shell'],
  ['iftar', 'abaya / shell'],
  ['إفطار رمضان', 'abaya / shell'],
  ['henna', 'thobe > necklace clutch / suit'],
  ['حنّة', 'thobe > necklace clutch'],
  ['حنّاء', 'thobe > necklace clutch'],
  ['henna night', 'thobe > necklace clutch'],
  ['ليلة الحنة', 'thobe > necklace clutch'],
  ['سهرة الحناء', 'thobe > necklace clutch'],
  ['7enneh', 'thobe > necklace clutch'],
  ['henna dress', 'thobe > tulle'],
  ['evening', 'gown sequins > clutch heels'],
  ['سهرة', 'gown sequins > clutch heels'],
  ['evening dress', 'gown sequins > tulle'],
  ['فستان سهرة', 'gown sequins > tulle'],
  ['fustan sahra', 'gown sequins > tulle'],
  ['شنطة سهرة', 'clutch / gown'],
  ['party dress', 'sequins > tulle'],
  ['فستان حفلة', 'sequins > tulle'],
  ['birthday', 'sequins > tulle / abaya'],
  ['عيد ميلاد', 'sequins > tulle / abaya bisht'],
  ['kids birthday', 'tulle / sequins'],
  ['job interview', 'suit blazer > oxfords / gown tulle'],
  ['interview outfit', 'suit blazer > oxfords'],
  ['مقابلة عمل', 'suit blazer > oxfords / gown'],
  ['مقابلة شغل', 'suit blazer > oxfords'],
  ['office', 'suit blazer midi > oxfords / tulle'],
  ['دوام', 'suit blazer midi > oxfords'],
  ['business meeting', 'suit > oxfords'],
  ['dress', 'gown sequins midi > tulle / suit'],
  ['dresses', 'gown sequins midi > tulle'],
  ['فستان', 'gown sequins midi > tulle'],
  ['فساتين', 'gown sequins midi > tulle'],
  ['fustan', 'gown sequins midi > tulle'],
  ['long dress', 'gown > tulle'],
  ['فستان طويل', 'gown > tulle'],
  ['long sleeve dress', 'gown sequins > tulle'],
  ['فستان كم طويل', 'gown sequins > tulle'],
  ['ball gown', 'gown > tulle'],
  ['suit', 'suit > waistcoat / oxfords shemagh'],
  ['بدلة', 'suit > waistcoat'],
  ['boys suit', 'waistcoat / suit'],
  ['بدلة ولادي', 'waistcoat / suit'],
  ['high heels', 'heels / oxfords'],
  ['كعب عالي', 'heels / oxfords'],
  ['ka3b 3ali', 'heels / oxfords'],
  ["women's shoes", 'heels > oxfords'],
  ["men's shoes", 'oxfords > heels'],
  ['كندرة رجالي', 'oxfords > heels'],
  ['jacket', 'denim shell > blazer'],
  ['جاكيت شتوي', 'shell > denim blazer'],
  ['red dress', 'gown sequins > tulle > shemagh'],
  ['فستان أحمر', 'gown sequins > tulle > shemagh'],
  ['yellow abaya', 'abaya > tracksuit'],
  ['black suit', 'suit > abaya'],
  ['silver clutch', 'clutch > heels'],
  ['spaceship dress', 'gown sequins midi > tulle'],
  ['فستان غواصة', 'gown sequins midi > tulle'],
  ['gucci bag', 'clutch / gown'],
  ['dabke shoes', 'oxfords > heels'],
  ['اجتماع', 'suit / gown'],
  ['national day', 'thobe / gown'],
  ['Ajloun', 'shell / gown'],
  ['satin', 'gown > heels > tulle'],
  ['women', 'gown abaya > heels / suit'],
  ['رجالي', 'suit bisht > oxfords shemagh / gown'],
]

let shop: Awaited<ReturnType<typeof stockedShop>>
beforeAll(async () => {
  shop = await stockedShop()
})
afterAll(() => shop.close())

/** The fault of the answer to a question, or null. */
async function faultOf(question: string, order: string): Promise<string | null> {
  const page = await browseCatalogue(shop.ctx, { q: question, limit: 48 })
  const found = page.items.map(({ id }): string => pieces[id as keyof typeof pieces])
  const [ordered = '', never = ''] = order.split(' / ')
  const groups = ordered.split(' > ').map((group) => group.split(' '))
  for (const name of groups.flat().concat(never.split(' ').filter(Boolean)))
    if (!names.has(name)) throw new Error(`no piece is called ${name}`)
  const places = groups.map((group) => group.map((name) => found.indexOf(name)))
  const isAbsent = places[0]?.includes(-1)
  const isMixed = places.some((group, index) =>
    group.some(
      (place) =>
        place >= 0 &&
        places
          .slice(0, index)
          .flat()
          .some((before) => before > place),
    ),
  )
  const isUnwanted = never.split(' ').some((name) => found.includes(name))
  return isAbsent || isMixed || isUnwanted ? `${question}: expected ${order}, found ${found.join(' ')}` : null
}
const names: ReadonlySet<string> = new Set(Object.values(pieces))

test.each(golden)('%s', async (question, order) => {
  expect(await faultOf(question, order)).toBeNull()
})

test('no question is asked twice', () => {
  expect(new Set(golden.map(([question]) => question)).size).toBe(golden.length)
})

test('a question whose words no item has all is answered by the items with most of them, and says so', async () => {
  const idsOf = async (q: string) => {
    const { isPartial, items } = await browseCatalogue(shop.ctx, { q, limit: 48 })
    return { isPartial, ids: items.map(({ id }) => id) }
  }
  expect(await idsOf('satin dress')).toMatchObject({ isPartial: false })
  expect(await idsOf('yellow satin gown')).toEqual({ isPartial: true, ids: ['wf-001'] })
  expect(await idsOf('فستان غواصة أصفر')).toMatchObject({ isPartial: true })
  expect(await idsOf('spaceship')).toEqual({ isPartial: false, ids: [] })
  expect(await idsOf('spaceship xylophone')).toEqual({ isPartial: false, ids: [] })
  const free = await browseCatalogue(shop.ctx, { q: 'emerald gown', size: ['XS'] })
  expect(free, 'a filter leaves nothing out of what has every word').toMatchObject({ isPartial: false, items: [] })
})

test('the best partial answers come page by page, each item once', async () => {
  const whole = await browseCatalogue(shop.ctx, { q: 'red dress', limit: 48 })
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await browseCatalogue(shop.ctx, { q: 'red dress', limit: 2, ...(after ? { after } : {}) })
    expect(page).toMatchObject({ isPartial: true })
    seen.push(...page.items.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(seen).toEqual(whole.items.map(({ id }) => id))
})

test('equal answers follow their rank, then the newest is first, whatever their ids', async () => {
  const [model] = await shop.db.select().from(items).where(eq(items.id, 'wf-001'))
  if (!model) throw new Error('the sample is missing')
  const twins = [
    { id: 'a-twin', rank: 1, createdAt: new Date('2027-05-01T00:00:00Z') },
    { id: 'b-twin', rank: 1, createdAt: new Date('2027-05-03T00:00:00Z') },
    { id: 'c-twin', rank: 2, createdAt: new Date('2027-04-01T00:00:00Z') },
    { id: 'd-twin', rank: 1, createdAt: new Date('2027-05-02T00:00:00Z') },
  ]
  await shop.db.insert(items).values(twins.map((twin) => ({ ...model, ...twin, brand: { en: 'Tawam', ar: 'توأم' } })))
  for (const browse of [{ q: 'tawam' }, { q: 'tawam gown' }]) {
    const found = await browseCatalogue(shop.ctx, browse)
    expect(found.items.map(({ id }) => id)).toEqual(['c-twin', 'b-twin', 'd-twin', 'a-twin'])
  }
  await shop.db.delete(items).where(
    inArray(
      items.id,
      twins.map(({ id }) => id),
    ),
  )
})

test('a word counts most in a name, then among the occasions, the tags and the description', async () => {
  const [model] = await shop.db.select().from(items).where(eq(items.id, 'wf-001'))
  if (!model) throw new Error('the sample is missing')
  const plain = { ...model, tags: [], occasions: [] }
  const told = (en: string) => ({ en, ar: 'قطعة' })
  await shop.db.insert(items).values([
    { ...plain, id: 'told', rank: 900, description: told('Worn at many a graduation, graduation after graduation.') },
    { ...plain, id: 'tagged', rank: 800, tags: ['graduation'] },
    { ...plain, id: 'meant', rank: 700, occasions: ['graduation'] },
    { ...plain, id: 'named', rank: 600, name: told('Graduation dress') },
  ])
  const found = await browseCatalogue(shop.ctx, { q: 'graduation', limit: 48 })
  const own = found.items.map(({ id }) => id).filter((id) => !(id in pieces))
  expect(own).toEqual(['named', 'meant', 'tagged', 'told'])
  await shop.db.delete(items).where(inArray(items.id, own))
})
