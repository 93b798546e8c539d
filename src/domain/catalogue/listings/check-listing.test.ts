import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { clutch, decide, photo, picture, submitted, upload } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { markOverdueListings } from './approvals/mark-overdue-listings.ts'
import type { ListingContent } from './listing-content.contract.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let nour: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
  nour = await signedIn(shop, 'moderator')
})
afterAll(() => shop.close())

interface File {
  checks: { check: string; isFine: boolean; about: string[]; figures: number[] }[]
  reasons: { field: string; reason: { en: string; ar: string } }[]
  changes: string[]
  content: { price: number }
  live: { content: { price: number }; photos: unknown[] } | null
}
const fileOf = async (id: string) => (await nour.get(`/api/listings/queue/${id}`)).body as unknown as File
const failing = async (id: string) => (await fileOf(id)).checks.filter(({ isFine }) => !isFine).map(({ check }) => check)
const uploaded = async (bytes: Uint8Array) => ((await upload(rana, bytes)).body as unknown as { object: { id: string } }).object.id

test('fewer than three photographs are not sent', async () => {
  const photos = [{ object: await photo(rana, 701) }, { object: await photo(rana, 702) }]
  const { body } = await rana.send('POST', '/api/listings', { content: { ...clutch, photos } })
  const sent = await rana.send('PUT', `/api/listings/${body['id']}/submission`, { version: body['version'] })
  expect(sent).toMatchObject({ status: 422, body: { code: 'listing.incomplete' } })
})

test('nothing is told of a listing in order', async () => {
  expect(await failing((await submitted(rana, {}, 71)).id)).toEqual([])
})

test('a blurred photograph, one that stands elsewhere, one that is there twice, a number in the text and a far price are told', async () => {
  const blurred = await sharp(await picture(720))
    .blur(24)
    .jpeg()
    .toBuffer()
  const again = await picture(710)
  const twice = await picture(723)
  const content: Partial<ListingContent> & { photos: { object: string }[] } = {
    photos: [
      { object: await uploaded(blurred) },
      { object: await uploaded(again) },
      { object: await uploaded(twice) },
      { object: await uploaded(twice) },
    ],
    description: { en: 'Call me on 079 123 4567.', ar: 'حقيبة صغيرة من الخرز.' },
    category: 'Women',
    type: 'formal',
    accessoryKind: null,
    size: 'M',
    measurements: [{ part: 'chest', cm: 92 }],
    price: 400_000,
  }
  const created = (await rana.send('POST', '/api/listings', { content: { ...clutch, ...content } })).body
  const id = String(created['id'])
  const sent = await rana.send('PUT', `/api/listings/${id}/submission`, { version: created['version'] })
  expect(sent).toMatchObject({ status: 200 })
  const { checks } = await fileOf(id)
  expect(checks.filter(({ isFine }) => !isFine).map(({ check }) => check)).toEqual(['sharp', 'distinct', 'no-contacts', 'price'])
  const about = (check: string) => checks.find((one) => one.check === check)?.about
  expect(about('sharp')).toEqual([content.photos[0]?.object])
  expect(about('distinct')).toEqual(content.photos.slice(1).map(({ object }) => object))
  expect(about('no-contacts')).toEqual(['description'])
})

test('the price of comparable items is suggested as a range, and nothing where there are too few', async () => {
  const asked = (search: string) => rana.get(`/api/listings/price-advice?${search}`)
  const { body } = await asked('category=Women&type=formal')
  const { low, high, count } = body as unknown as { low: number; high: number; count: number }
  expect(count).toBeGreaterThan(2)
  expect(low).toBeLessThanOrEqual(high)
  expect([low % 500, high % 500]).toEqual([0, 0])
  await shop.pool.query(`UPDATE items SET visibility = 'hidden' WHERE category = 'Kids'`)
  expect((await asked('category=Kids&type=formal')).body).toMatchObject({ low: null, high: null })
  await shop.pool.query(`UPDATE items SET visibility = 'visible' WHERE category = 'Kids'`)
})

test('staff are told once of what has waited for more than a day', async () => {
  const { id } = await submitted(rana, {}, 73)
  const late = async () => {
    const { rows } = (await nour.get('/api/listings/queue')).body as unknown as { rows: { id: string; isLate: boolean }[] }
    return rows.find((row) => row.id === id)?.isLate
  }
  const told = async () =>
    (await shop.pool.query(`SELECT FROM audit_log WHERE event = 'listing.overdue' AND subject_id = $1`, [id])).rowCount
  shop.clock.advance(23 * 3_600_000)
  nour = await signedIn(shop, 'moderator')
  await markOverdueListings(shop.system())
  expect([await late(), await told()]).toEqual([false, 0])
  shop.clock.advance(2 * 3_600_000)
  await markOverdueListings(shop.system())
  await markOverdueListings(shop.system())
  expect([await late(), await told()]).toEqual([true, 1])
})

test('a revision stands beside what is live, and a reason that was given once is offered again in both languages', async () => {
  rana = await signedIn(shop, 'customer')
  const sent = await submitted(rana, {}, 74)
  await decide(nour, sent, { outcome: 'approve' })
  const { body } = await rana.get(`/api/listings/${sent.id}`)
  const content = { ...(body['content'] as object), price: 40_000 }
  const saved = (await rana.send('PUT', `/api/listings/${sent.id}/content`, { version: body['version'], content })).body
  await rana.send('PUT', `/api/listings/${sent.id}/submission`, { version: saved['version'] })
  const file = await fileOf(sent.id)
  expect(file).toMatchObject({ changes: ['price'], content: { price: 40_000 }, live: { content: { price: 17_000 } } })
  expect(file.live?.photos).toHaveLength(3)
  const reason = { en: 'Please explain the new price.', ar: 'وضّح سبب السعر الجديد من فضلك.' }
  await decide(
    nour,
    { id: sent.id, version: Number(saved['version']) },
    { outcome: 'ask-for-changes', feedback: [{ field: 'price', reason }] },
  )
  const next = await submitted(rana, {}, 75)
  expect((await fileOf(next.id)).reasons).toContainEqual(expect.objectContaining({ field: 'price', reason }))
})
