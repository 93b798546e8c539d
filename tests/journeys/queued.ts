import type pg from 'pg'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { submitted } from '#tests/listed.ts'
import { today } from '#tests/test-time.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { type Caller, caller } from './caller.ts'
import { daysAhead, type Shop } from './shop.ts'

/** Calls the API as a browser does, for what tests of the API share. */
function browserOf({ context: { request } }: Caller): Browser {
  const call = async (method: string, path: string, sent: { data?: string | Buffer; headers?: Record<string, string> }) => {
    const answer = await request.fetch(path, { method, ...sent })
    const bytes = await answer.body()
    const headers = new Headers(answer.headers())
    const type = headers.get('content-type')
    const body = type?.includes('json') ? JSON.parse(bytes.toString()) : { text: bytes.toString() }
    return { status: answer.status(), type, headers, bytes, body }
  }
  return {
    get: (path, headers = {}) => call('GET', path, { headers }),
    async send(method, path, body, headers = {}) {
      const data = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : JSON.stringify(body)
      return call(method, path, { data, headers: { 'content-type': 'application/json', ...headers } })
    },
  }
}

async function as(shop: Shop, name: string): Promise<Browser> {
  return browserOf(await caller(shop, name))
}

async function ok(answer: ReturnType<Browser['send']>): Promise<void> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}

interface Worn {
  orderId: string
  number: string
  rentalId: string
}

/** Rana has worn a piece, and its owner has it back to inspect. */
async function worn(who: Browser, database: pg.Pool, { itemId, ahead }: { itemId: string; ahead: number }): Promise<Worn> {
  const { body } = await who.send('POST', '/api/orders', { key: newId(), lines: [{ itemId, ...daysAhead(ahead), quantity: 1 }] })
  const orderId = String(body['id'])
  const { rows } = await database.query<{ id: string }>(
    `UPDATE rentals SET status = 'inspecting', returned_at = now(), collected_at = now(), delivered_at = now(), confirmed_at = now()
     WHERE order_id = $1 RETURNING id`,
    [orderId],
  )
  return { orderId, number: String(body['number']), rentalId: rows[0]?.id ?? '' }
}

/** A claim that the shop is to decide, and a review that was reported, of each rental; a deposit of the first whose hold has failed. */
async function disputes(database: pg.Pool, rentals: readonly Worn[]): Promise<void> {
  for (const { orderId, rentalId } of rentals) {
    await database.query(
      `INSERT INTO claims (id, rental_id, order_id, kind, status, opened_by, bearer, claimed, words, created_at, updated_at)
       VALUES ($1, $2, $3, 'damage', 'escalated', 'owner', 'customer', 20000, 'A tear of four centimetres.', now(), clock_timestamp())`,
      [newId(), rentalId, orderId],
    )
    await database.query(
      `WITH written AS (INSERT INTO reviews (id, rental_id, side, item_id, author_id, subject_id, stars, owner_stars, delivery_stars, fit, size_worn, words, written_at, publish_at, published_at)
         SELECT $1, id, 'customer', item_id, 'customer-rana', owner_id, 4, 4, 4, 'true', 'M', 'Call me after six.', now(), now(), now() FROM rentals WHERE id = $2 RETURNING id)
       INSERT INTO review_reports (review_id, person_id, reason, reported_at) SELECT id, 'owner-lama', 'contact-details', now() FROM written`,
      [newId(), rentalId],
    )
  }
  await database.query(
    `INSERT INTO deposits (id, order_id, rental_id, method, status, amount, failure, hold_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'card', 'failed', 90000, 'declined', now(), now(), now())`,
    [newId(), rentals[0]?.orderId, rentals[0]?.rentalId],
  )
}

/** Two payouts of a batch that is with the bank. */
async function payouts(database: pg.Pool, daysAgo: number): Promise<void> {
  for (const owner of ['owner-dana', 'owner-lama']) {
    const id = newId()
    await database.query(
      `INSERT INTO payouts (id, batch, owner_id, amount, status, kind, hint, created_at)
       VALUES ($1, $2, $3, 36000, 'batched', 'iban', 'JO••••0302', clock_timestamp())`,
      [id, addDays(today, -daysAgo), owner],
    )
    await database.query('INSERT INTO payout_lines (payout_id, amount) VALUES ($1, 36000)', [id])
  }
}

/** Hands in an identity card. */
async function handIn(who: Browser): Promise<void> {
  const card = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#9b87f5' } })
    .jpeg()
    .toBuffer()
  await ok(who.send('PUT', '/api/identity-verification/front', new Blob([new Uint8Array(card)]), { 'content-type': 'image/jpeg' }))
  await ok(who.send('POST', '/api/identity-verification', {}))
}

/** Something to decide in every queue of the staff: three listings, and two of each other thing. Answers the order whose deposit has failed. */
export async function fillQueues(shop: Shop, database: pg.Pool, locale: Locale): Promise<Worn> {
  const isFirst = locale === 'en'
  const [rana, dana, lama, lina] = [await as(shop, 'rana'), await as(shop, 'dana'), await as(shop, 'lama'), await as(shop, 'lina')]
  for (const number of [1, 2, 3]) {
    const name = { en: `Clutch ${number}`, ar: `حقيبة ${number}` }
    await submitted(dana, { name }, number + (isFirst ? 20 : 40))
  }
  const ahead = isFirst ? 20 : 60
  const first = await worn(rana, database, { itemId: 'wf-001', ahead })
  await disputes(database, [first, await worn(rana, database, { itemId: 'wf-001', ahead: ahead + 12 })])
  await handIn(dana)
  await handIn(lama)
  for (const item of isFirst ? ['wf-002', 'wf-003'] : ['mf-001', 'wc-001'])
    await ok(rana.send('POST', '/api/reports', { about: 'item', item, reason: 'counterfeit' }))
  for (const number of [1, 2])
    await ok(
      lina.send('POST', '/api/operations/transfers', {
        id: `FT-${locale}-${number}`,
        reference: '0',
        amount: 12_340 + number * 10,
        sender: `Nobody ${number}`,
      }),
    )
  await payouts(database, isFirst ? 3 : 7)
  return first
}
