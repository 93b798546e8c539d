import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDocuments } from '#domain/accounts/identity-verification/delete-documents.ts'
import { deleteEvidence } from '#domain/renting/claims/delete-evidence.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { cast, complete, owedInCash, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
let omar: Browser
beforeAll(async () => {
  shop = await world()
  people = await cast(shop)
  omar = await signedIn(shop, 'courier')
})
afterAll(() => shop.close())

const day = 86_400_000
const jpeg = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()
const standsAt = (id: string, status: string) => shop.pool.query('UPDATE rentals SET status = $2 WHERE id = $1', [id, status])
const act = (who: Browser, id: string, move: string, body: object = {}) =>
  who.send('PUT', `/api/rentals/${id}/${move}`, { key: newId(), ...body })

async function add(who: Browser, id: string, at: string, bytes: Buffer) {
  return who.send('PUT', `/api/rentals/${id}/photos/${at}`, new Blob([new Uint8Array(bytes)]), { 'content-type': 'image/jpeg' })
}

async function photograph(who: Browser, id: string, stage: string): Promise<void> {
  for (const place of [1, 2, 3, 4]) expect(await add(who, id, `${stage}/${place}`, await jpeg('teal'))).toMatchObject({ status: 200 })
}

test('each hand-over takes four pictures, which are hashed and stay replaceable until it is made; who gave and who took is a chain', async () => {
  const { dana, rana } = people
  const { rental, orderId } = await worn(shop)
  await standsAt(rental, 'confirmed')
  await photograph(dana, rental, 'packing')
  const sent = await jpeg('olive')
  const { body } = await add(dana, rental, 'packing/2', sent)
  const hash = createHash('sha256').update(sent).digest('hex')
  expect(body['photos']).toHaveLength(4)
  expect(body['photos']).toContainEqual({ stage: 'packing', place: 2, takenAt: expect.any(String), sha256: hash })
  expect((await act(dana, rental, 'packing')).body).toMatchObject({ status: 'packed' })
  expect(await add(dana, rental, 'packing/2', sent)).toMatchObject({ status: 409, body: { code: 'rental.wrong-status' } })
  await shop.pool.query('UPDATE rentals SET deposit = 0 WHERE id = $1', [rental])
  await owedInCash(shop, orderId)
  expect((await act(omar, rental, 'dispatch')).body).toMatchObject({ status: 'out_for_delivery' })
  for (const place of [1, 2, 3]) await add(omar, rental, `delivery/${place}`, sent)
  const deliver = () => act(omar, rental, 'delivery', { signedBy: 'Her sister' })
  expect((await deliver()).body).toMatchObject({ code: 'rental.photos-missing', stage: 'delivery', count: 4 })
  await add(omar, rental, 'delivery/4', sent)
  expect((await deliver()).body).toMatchObject({ status: 'active' })
  const unitId = ((await rana.get(`/api/rentals/${rental}`)).body as { unitId: string }).unitId
  const collect = () => act(omar, rental, 'collection', { unitId })
  expect((await collect()).body).toMatchObject({ code: 'rental.photos-missing', stage: 'collection', count: 4 })
  expect(await add(rana, rental, 'collection/1', sent)).toMatchObject({ status: 403, body: { code: 'rental.not-yours' } })
  await photograph(omar, rental, 'collection')
  expect((await collect()).body).toMatchObject({ status: 'return_in_transit' })
  await photograph(dana, rental, 'return')
  const { body: back } = await act(dana, rental, 'return')
  expect(back['custody']).toMatchObject([
    { stage: 'packing', gave: 'owner', took: 'courier' },
    { stage: 'delivery', gave: 'courier', took: 'customer' },
    { stage: 'collection', gave: 'customer', took: 'courier' },
    { stage: 'return', gave: 'courier', took: 'owner' },
  ])
  const { rows } = await shop.pool.query('SELECT gave_by, took_by FROM hand_overs WHERE rental_id = $1 ORDER BY stage', [rental])
  const [collection, delivery, packing, returned] = rows as { gave_by: string; took_by: string }[]
  expect([packing?.took_by, delivery?.took_by, collection?.took_by]).toEqual([delivery?.gave_by, collection?.gave_by, returned?.gave_by])
  expect([packing?.gave_by, delivery?.took_by, returned?.took_by]).toEqual(['owner-dana', 'customer-rana', 'owner-dana'])
  const admin = await signedIn(shop, 'admin')
  const file = (await admin.get(`/api/operations/orders/${orderId}`)).body as { rentals: [{ photos: unknown[]; custody: unknown[] }] }
  expect(file.rentals[0].photos).toHaveLength(16)
  expect(file.rentals[0].custody).toHaveLength(4)
})

test('pictures are evidence for 180 days after the end, longer while a claim is open, and then deleted with their files', async () => {
  const { dana, rana } = people
  const { rental, orderId } = await worn(shop, { from: '2027-09-08', until: '2027-09-10' })
  await standsAt(rental, 'return_in_transit')
  await photograph(dana, rental, 'return')
  await standsAt(rental, 'inspecting')
  await complete(dana, rental)
  await shop.pool.query(
    `INSERT INTO claims (id, rental_id, order_id, kind, status, opened_by, bearer, claimed, created_at, updated_at)
     VALUES ('claim-of-condition', $1, $2, 'damage', 'opened', 'owner', 'customer', 5000, $3, $3)`,
    [rental, orderId, await shop.clock.now()],
  )
  const proof = await rana.send('POST', `/api/claims/of-rental/${rental}/evidence`, new Blob([new Uint8Array(await jpeg('red'))]), {
    'content-type': 'image/jpeg',
  })
  expect(proof.status, JSON.stringify(proof.body)).toBe(200)
  const photo = `/api/rentals/${rental}/photos/return/1`
  const evidence = `/api/claims/of-rental/${rental}/evidence/${(proof.body['unsent'] as [{ id: string }])[0].id}`
  const seen = async () => [(await people.rana.get(photo)).status, (await people.rana.get(evidence)).status]
  const sweep = async (days: number) => {
    shop.clock.advance(days * day)
    await deleteEvidence(shop.system())
    await deleteDocuments(shop.system())
  }
  await sweep(179)
  people = await cast(shop)
  expect(await seen()).toEqual([200, 200])
  await sweep(2)
  expect(await seen()).toEqual([200, 200])
  await shop.pool.query(`UPDATE claims SET status = 'withdrawn', updated_at = $1 WHERE id = 'claim-of-condition'`, [await shop.clock.now()])
  await sweep(179)
  people = await cast(shop)
  expect(await seen()).toEqual([200, 200])
  const { rows } = await shop.pool.query<{ file: string }>(
    'SELECT file FROM rental_photos WHERE rental_id = $1 UNION SELECT file FROM claim_photos WHERE rental_id = $1',
    [rental],
  )
  await sweep(2)
  expect(await seen()).toEqual([404, 404])
  const { documents } = shop.system()
  expect(await Promise.all(rows.map(({ file }) => documents?.read(file)))).toEqual(rows.map(() => null))
})

test('owners are told what they photograph next, and nobody else is', async () => {
  people = await cast(shop)
  const { dana, rana } = people
  omar = await signedIn(shop, 'courier')
  const { rental } = await worn(shop, { from: '2028-09-08', until: '2028-09-10' })
  const due = async (who: Browser) =>
    ((await who.get('/api/hand-overs')).body['handOvers'] as { rental: string; stage: string; taken: number }[]).filter(
      (one) => one.rental === rental,
    )
  await standsAt(rental, 'return_in_transit')
  await add(dana, rental, 'return/1', await jpeg('teal'))
  expect(await due(dana)).toMatchObject([{ stage: 'return', taken: 1 }])
  expect([await due(omar), await due(rana)]).toEqual([[], []])
  await standsAt(rental, 'out_for_delivery')
  expect([await due(dana), await due(rana), await due(omar)]).toEqual([[], [], []])
})
