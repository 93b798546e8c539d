import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { forgetInOrders } from '#domain/renting/orders/forget-person.ts'
import { forgetInReviews } from '#domain/renting/reviews/forget-person.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { demoPassword, signedIn, signUp } from '#tests/people.ts'
import { complete, said } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'

const dayMs = 86_400_000
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const { booked, tokenTo, newestTo } = guestOrders(() => shop)

/** A guest whose rental is completed, in the browser that booked it. */
async function worn(options?: Parameters<typeof booked>[0]) {
  const guest = await booked(options)
  const rental = guest.order.rentals[0]?.id ?? ''
  const { rows } = await shop.pool.query<{ email: string }>(
    `UPDATE rentals SET status = 'inspecting', returned_at = $2, collected_at = $2, delivered_at = $2 WHERE id = $1
     RETURNING (SELECT email FROM people WHERE people.id = rentals.owner_id)`,
    [rental, await shop.clock.now()],
  )
  const ownerEmail = rows[0]?.email ?? ''
  await complete(await signedIn(shop, { email: ownerEmail }), rental)
  return { ...guest, rental, owner: () => signedIn(shop, { email: ownerEmail }) }
}

const write = (who: Browser, rental: string, change: object = {}) =>
  who.send('PUT', `/api/reviews/rentals/${rental}`, { ...said, ...change })
const shown = async () => (await shop.browser().get('/api/reviews?item=wf-002')).body['reviews'] as Record<string, unknown>[]

async function pass(days: number) {
  shop.clock.advance(days * dayMs + 10 * 60_000)
  await shop.runDueJobs()
}

test('a guest is asked by mail, writes once a code is typed, and the review is published after seven days under the first name', async () => {
  const { email, rental, order, first, owner } = await worn()
  expect((await first.get('/api/reviews/mine')).body).toMatchObject({ due: [{ as: 'customer', piece: { rental } }], received: [] })
  await pass(1)
  const asked = await newestTo(email)
  const token = /\/order\/([\w-]{22})\?to=(\S+)/.exec(asked)
  expect(decodeURIComponent(token?.[2] ?? '')).toBe(`/profile/reviews/${rental}`)
  const elsewhere = shop.browser()
  expect((await write(elsewhere, rental)).status).toBe(404)
  await elsewhere.send('POST', `/api/order-links/${token?.[1]}/codes`, { channel: 'email' })
  const code = /^\d{6}$/m.exec(await newestTo(email))?.[0]
  await elsewhere.send('PUT', `/api/order-links/${token?.[1]}/codes`, { channel: 'email', code })
  expect(await write(elsewhere, rental)).toMatchObject({ status: 200, body: { as: 'customer', isOfGuest: true, mine: { stars: 4 } } })
  expect(await write(first, rental, { stars: 3 })).toMatchObject({ status: 200, body: { mine: { stars: 3 } } })
  const jpeg = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const photo = new Blob([new Uint8Array(jpeg)])
  expect(await first.send('PUT', `/api/reviews/rentals/${rental}/photos/1`, photo, { 'content-type': 'image/jpeg' })).toMatchObject({
    status: 200,
    body: { photos: [1] },
  })
  await pass(5)
  expect(await shown()).toEqual([])
  await pass(1)
  expect(await shown()).toMatchObject([{ stars: 3, author: 'Hala', isOwn: false, photos: [expect.any(String)] }])
  const host = await owner()
  expect((await host.get(`/api/reviews/rentals/${rental}`)).body).toMatchObject({ as: 'owner', other: 'Hala', theirs: { stars: 3 } })
  expect((await write(first, rental)).body).toMatchObject({ code: 'review.published' })
  // Moderators see its author, who gets a mail about what they do.
  const nour = await signedIn(shop, 'moderator')
  const { rows } = (await nour.get('/api/reviews/moderation')).body as { rows: { id: string; orderId: string; author: string }[] }
  const review = rows.find(({ orderId }) => orderId === order.id)
  expect(review).toMatchObject({ author: 'Hala' })
  await nour.send('PUT', `/api/reviews/${review?.id}/hiding`, { reason: 'off-topic' })
  await pass(1)
  expect(await shown()).toEqual([])
  expect(await newestTo(email)).toContain(`to=${encodeURIComponent(`/profile/reviews/${rental}`)}`)
})

test('a guest with a phone alone is asked there, and nobody else writes the review', async () => {
  const { phone, rental, first, owner } = await worn({ hasMail: false })
  await pass(1)
  expect(await newestTo(phone)).toContain(`/order/${await tokenTo(phone)}?to=${encodeURIComponent(`/profile/reviews/${rental}`)}`)
  for (const stranger of [shop.browser(), await signedIn(shop, 'customer')]) expect((await write(stranger, rental)).status).toBe(404)
  const review = { stars: 5, words: '' }
  expect(await (await owner()).send('PUT', `/api/reviews/rentals/${rental}/customer`, review)).toMatchObject({
    status: 409,
    body: { code: 'review.of-guest' },
  })
  await pass(30)
  expect(await write(first, rental)).toMatchObject({ status: 409, body: { code: 'review.too-late' } })
})

test('an owner who booked the own piece signed out reviews it neither there nor signed in', async () => {
  const { rental, first, owner } = await worn()
  const { rows } = await shop.pool.query<{ email: string }>(
    'SELECT email FROM people JOIN rentals ON rentals.owner_id = people.id WHERE rentals.id = $1',
    [rental],
  )
  expect((await first.send('POST', '/api/people/sessions', { email: rows[0]?.email, password: demoPassword, portal: 'shop' })).status).toBe(
    200,
  )
  expect((await write(first, rental)).status).toBe(403)
  expect((await (await owner()).get(`/api/reviews/rentals/${rental}`)).body).toMatchObject({ as: 'owner', theirs: null })
})

test('an account that takes the order over has the review', async () => {
  const { email, rental, first } = await worn()
  await write(first, rental)
  shop.clock.advance(1000)
  const { browser: her } = await signUp(shop, email)
  expect((await her.get('/api/reviews/mine')).body).toMatchObject({ due: [], written: [{ review: { stars: 4 } }] })
  expect(await write(her, rental, { stars: 2 })).toMatchObject({ status: 200, body: { isOfGuest: false, mine: { stars: 2 } } })
  expect((await write(first, rental)).status).toBe(404)
})

test('the words and photographs of a guest go with the account that has confirmed the same address', async () => {
  const { order, rental, first } = await worn()
  await write(first, rental, { words: 'Worn at my sister’s wedding.' })
  await pass(7)
  expect(await shown()).toContainEqual(expect.objectContaining({ words: 'Worn at my sister’s wedding.' }))
  await shop.pool.query(`UPDATE orders SET email = people.email FROM people WHERE orders.id = $1 AND people.id = 'customer-rana'`, [
    order.id,
  ])
  await inTransaction(shop.system(), async (tx) => {
    await forgetInReviews(tx, 'customer-rana')
    await forgetInOrders(tx, 'customer-rana')
  })
  const [review] = (await shown()).filter(({ words }) => words === '')
  expect(review).toMatchObject({ stars: 4, author: null, photos: [] })
})
