import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { seedListings } from './seed-listings.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
  await seedListings(shop.system())
})
afterAll(() => shop.close())

test('the demonstration begins with a new piece and a price that wait for approval, and one that its owner was asked to change', async () => {
  const nour = await signedIn(shop, 'moderator')
  const { body } = await nour.get('/api/listings/queue')
  expect(body).toMatchObject({ counts: { new: 1, revision: 1, appeal: 0 } })
  const [fresh] = (body as unknown as { rows: { id: string; kind: string }[] }).rows.filter(({ kind }) => kind === 'new')
  const file = (await nour.get(`/api/listings/queue/${fresh?.id}`)).body as unknown as { checks: { check: string; isFine: boolean }[] }
  expect(file.checks.filter(({ isFine }) => !isFine).map(({ check }) => check)).toEqual(['no-contacts'])
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  const mine = (await dana.get('/api/listings')).body as unknown as { listings: { status: string; feedback: { field: string }[] }[] }
  const [asked] = mine.listings.filter(({ status }) => status === 'changes_requested')
  expect(asked?.feedback.map(({ field }) => field)).toEqual(['photos', 'measurements'])
})

test('a new owner has one piece on the market, which is on a page with her own words and no rating', async () => {
  const visitor = shop.browser()
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM items WHERE owner_id = 'customer-hala' AND visibility = 'visible'`)
  expect(rows).toHaveLength(1)
  const { owner } = (await visitor.get(`/api/items/${rows[0]?.id}`)).body as unknown as { owner: { page: string; rating: unknown } }
  const { body } = await visitor.get(`/api/owners/${owner.page}`)
  expect(body).toMatchObject({ firstName: 'Hala', area: 'Jubeiha', rating: null, about: expect.stringContaining('wardrobe') as string })
})
