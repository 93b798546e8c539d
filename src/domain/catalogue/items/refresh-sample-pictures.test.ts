import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stockedShop } from '#tests/stock.ts'
import { listItems } from './list-items.ts'
import { refreshSamplePictures } from './refresh-sample-pictures.ts'

let shop: Awaited<ReturnType<typeof stockedShop>>
beforeAll(async () => {
  shop = await stockedShop()
})
afterAll(() => shop.close())

const gown = async () => (await listItems(shop.ctx, ['wf-001']))[0]?.pictures[0]
const setBase = (base: string) =>
  shop.db.execute(sql`UPDATE items SET pictures = jsonb_set(pictures, '{0,base}', to_jsonb(${base}::text)) WHERE id = 'wf-001'`)

it('a sample shows the picture of this build, with the words it had', async () => {
  const made = await gown()
  await setBase('/pictures/wf-001-1.00000000')
  expect(await refreshSamplePictures(shop.ctx)).toBe(1)
  expect(await gown()).toEqual(made)
  expect(await refreshSamplePictures(shop.ctx)).toBe(0)
})

it('a picture that its owner chose stays', async () => {
  await setBase('/media/of-her-own')
  expect(await refreshSamplePictures(shop.ctx)).toBe(0)
  expect(await gown()).toMatchObject({ base: '/media/of-her-own' })
})
