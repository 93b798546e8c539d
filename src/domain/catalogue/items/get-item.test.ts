import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockedShop } from '#tests/stock.ts'
import { getItem } from './get-item.ts'
import { maxItemCount } from './item.contract.ts'

let shop: Awaited<ReturnType<typeof stockedShop>>
beforeAll(async () => {
  shop = await stockedShop()
})
afterAll(() => shop.close())

/** Hangs copies of a piece into its wardrobe. */
async function copy(id: string, copies: number): Promise<void> {
  const { rows } = await shop.pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'items' AND is_generated = 'NEVER'`,
  )
  const own: Record<string, string> = { id: "id || '-copy-' || n", style_id: "id || '-copy-' || n" }
  const values = rows.map(({ name }) => own[name] ?? name)
  await shop.pool.query(
    `INSERT INTO items (${rows.map(({ name }) => name).join(', ')}) SELECT ${values.join(', ')} FROM items, generate_series(1, $2::int) AS n WHERE id = $1`,
    [id, copies],
  )
}

test('the pieces of a wardrobe are counted up to a hundred, and only those that are shown', async () => {
  const { itemCount } = (await getItem(shop.ctx, 'wf-001')).owner
  await copy('wf-001', maxItemCount + 1 - itemCount)
  expect((await getItem(shop.ctx, 'wf-001')).owner).toMatchObject({ itemCount: maxItemCount, hasMoreItems: true })
  await shop.pool.query(`UPDATE items SET visibility = 'hidden' WHERE id = 'wf-001-copy-1'`)
  expect((await getItem(shop.ctx, 'wf-001')).owner).toMatchObject({ itemCount: maxItemCount, hasMoreItems: false })
  await shop.pool.query(`UPDATE items SET status = 'draft' WHERE id = 'wf-001-copy-2'`)
  expect((await getItem(shop.ctx, 'wf-001')).owner).toMatchObject({ itemCount: maxItemCount - 1, hasMoreItems: false })
})

test('an owner who chose discretion is not named', async () => {
  expect((await getItem(shop.ctx, 'wf-002')).owner.firstName).toMatch(/^\p{L}+$/u)
  const chosen = (is: boolean) =>
    shop.pool.query(
      `INSERT INTO profiles (person_id, is_discreet, updated_at) SELECT owner_id, $1, now() FROM items WHERE id = 'wf-002'
       ON CONFLICT (person_id) DO UPDATE SET is_discreet = excluded.is_discreet`,
      [is],
    )
  await chosen(true)
  expect((await getItem(shop.ctx, 'wf-002')).owner.firstName).toBeNull()
  await chosen(false)
  expect((await getItem(shop.ctx, 'wf-002')).owner.firstName).not.toBeNull()
})

test('what is worn or damaged is told in words, without the photograph it was pinned on', async () => {
  expect((await getItem(shop.ctx, 'wf-003')).flaws).toEqual([])
  const flaw = { photo: 'object', x: 0.5, y: 0.25, kind: 'repair', words: 'Mended hem' }
  await shop.pool.query(`UPDATE items SET flaws = $1 WHERE id = 'wf-003'`, [JSON.stringify([flaw])])
  expect((await getItem(shop.ctx, 'wf-003')).flaws).toEqual([{ kind: 'repair', words: 'Mended hem' }])
})
