import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, complete, said, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

test('a piece counts as worn once a rental is complete; nobody moderates what they wrote, or what is about them', async () => {
  const { rana, dana, nour } = await cast(shop)
  const { rental } = await worn(shop)
  const timesWorn = async () => (await rana.get('/api/items/wf-001')).body['worn']
  expect(await timesWorn()).toBe(0)
  await complete(dana, rental)
  expect(await timesWorn()).toBe(1)
  await rana.send('PUT', `/api/reviews/rentals/${rental}`, said)
  await dana.send('PUT', `/api/reviews/rentals/${rental}/customer`, { stars: 5 })
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM reviews WHERE rental_id = $1 AND side = 'customer'`, [rental])
  const own = rows[0]?.id ?? ''
  for (const column of ['author_id', 'subject_id']) {
    await shop.pool.query('UPDATE reviews SET author_id = NULL, subject_id = NULL WHERE id = $1', [own])
    await shop.pool.query(`UPDATE reviews SET ${column} = (SELECT id FROM people WHERE email = 'nour@libsa.example') WHERE id = $1`, [own])
    const refused = { status: 403, body: { code: 'review.own' } }
    expect(await nour.send('PUT', `/api/reviews/${own}/hiding`, { reason: 'insulting' })).toMatchObject(refused)
    expect(await nour.send('PUT', `/api/reviews/${own}/reports/answer`, {})).toMatchObject(refused)
    expect(await nour.send('DELETE', `/api/reviews/${own}/hiding`, undefined)).toMatchObject(refused)
    const listed = (await nour.get('/api/reviews/moderation')).body['rows'] as { id: string; isOwn: boolean }[]
    for (const { id, isOwn } of listed) expect(isOwn).toBe(id === own)
    expect(listed.map(({ id }) => id)).toContain(own)
  }
})
