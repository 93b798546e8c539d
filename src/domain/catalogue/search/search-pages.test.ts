import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { items } from '#domain/catalogue/items/items.table.ts'
import { stockedShop } from '#tests/stock.ts'
import { browseCatalogue } from './browse-catalogue.ts'

let shop: Awaited<ReturnType<typeof stockedShop>>
beforeAll(async () => {
  shop = await stockedShop()
})
afterAll(() => shop.close())

test('pages of a text hold each item once, whatever is listed between them', async () => {
  const [model] = await shop.db.select().from(items).where(eq(items.id, 'wf-001'))
  if (!model) throw new Error('the sample is missing')
  const named = (en: string) => ({ en, ar: 'قطعة' })
  const add = (from: number, until: number) =>
    shop.db.insert(items).values(
      Array.from({ length: until - from }, (_, index) => {
        const n = from + index
        const [tags, description] = n % 2 ? [['paisley'], named('Plain.')] : [[], named('Of paisley.')]
        return { ...model, id: `many-${n}`, rank: 1000 + n, name: named('Satin gown'), tags, description }
      }),
    )
  await add(0, 299)
  const seen: string[] = []
  let isAdded = false
  let after: string | undefined
  do {
    const page = await browseCatalogue(shop.ctx, { q: 'paisley gown', limit: 48, ...(after ? { after } : {}) })
    seen.push(...page.items.map(({ id }) => id))
    after = page.next ?? undefined
    if (!isAdded) await add(299, 320)
    isAdded = true
  } while (after)
  const first = Array.from({ length: 299 }, (_, index) => `many-${index}`)
  expect(seen.filter((id) => first.includes(id)).toSorted()).toEqual(first.toSorted())
  expect(new Set(seen).size).toBe(seen.length)
})
