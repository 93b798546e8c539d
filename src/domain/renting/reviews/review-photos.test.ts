import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDocuments } from '#domain/accounts/identity-verification/delete-documents.ts'
import type { Browser } from '#tests/front.ts'
import { cast, complete, said, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
let rental: string
beforeAll(async () => {
  shop = await world()
  people = await cast(shop)
  rental = (await worn(shop)).rental
})
afterAll(() => shop.close())

/** A picture with the place where it was taken. */
const picture = () =>
  sharp({ create: { width: 1000, height: 2000, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Rana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 57/1 0/1' } })
    .jpeg()
    .toBuffer()
const add = (who: Browser, bytes: Uint8Array, { place = 1, type = 'image/jpeg' } = {}) =>
  who.send('PUT', `/api/reviews/rentals/${rental}/photos/${place}`, new Blob([new Uint8Array(bytes)]), { 'content-type': type })

test('a photograph is the customer’s alone until its review is published, and comes without where it was taken', async () => {
  const { rana, dana, lama, nour } = people
  expect(await add(rana, await picture())).toMatchObject({ status: 409, body: { code: 'review.too-early' } })
  await complete(dana, rental)
  expect(await add(lama, await picture())).toMatchObject({ status: 404, body: { code: 'rental.unknown' } })
  expect(await add(dana, await picture())).toMatchObject({ status: 403, body: { code: 'rental.not-yours' } })
  expect(await add(rana, await picture())).toMatchObject({ status: 200, body: { photos: [1] } })
  await add(rana, await picture(), { place: 2 })
  expect((await rana.get(`/api/reviews/rentals/${rental}/photos/1`)).type).toBe('image/webp')
  for (const other of [dana, lama, nour]) expect((await other.get(`/api/reviews/rentals/${rental}/photos/1`)).status).toBe(404)
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM review_photos ORDER BY place')
  const open = () => shop.browser().get(`/review-photos/${rows[0]?.id}-large.webp`)
  await rana.send('PUT', `/api/reviews/rentals/${rental}`, said)
  expect((await open()).status).toBe(404)
  await dana.send('PUT', `/api/reviews/rentals/${rental}/customer`, { stars: 5 })
  const { body } = await shop.browser().get('/api/reviews?item=wf-001')
  expect(body['reviews']).toMatchObject([{ photos: rows.map(({ id }) => id) }])
  const { status, bytes } = await open()
  expect(status).toBe(200)
  const metadata = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 1600 })
  expect(metadata.exif).toBeUndefined()
  expect(await rana.send('DELETE', `/api/reviews/rentals/${rental}/photos/1`, undefined)).toMatchObject({ status: 409 })
  const [review] = body['reviews'] as { id: string }[]
  await nour.send('PUT', `/api/reviews/${review?.id}/hiding`, { reason: 'private' })
  expect((await open()).status).toBe(404)
})

test('hostile files are refused, and nothing of them is kept', async () => {
  const { rana, dana } = people
  rental = (await worn(shop, { from: '2027-08-08', until: '2027-08-10' })).rental
  await complete(dana, rental)
  const page = Buffer.from('<script>alert(1)</script>')
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://169.254.169.254/"/></svg>')
  const torn = (await picture()).subarray(0, 400)
  expect(await add(rana, bomb)).toMatchObject({ status: 422, body: { code: 'media.too-many-pixels' } })
  for (const bytes of [page, drawing, torn])
    expect(await add(rana, bytes)).toMatchObject({ status: 422, body: { code: 'profile.not-a-picture' } })
  expect(await add(rana, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
  expect(await add(rana, await picture(), { type: 'text/html' })).toMatchObject({ status: 415 })
  expect(await add(rana, await picture(), { place: 5 })).toMatchObject({ status: 422 })
  expect((await rana.get(`/api/reviews/rentals/${rental}`)).body['photos']).toEqual([])
})

test('what is kept for reviews is not swept away with documents that nobody knows', async () => {
  const { rana } = people
  await add(rana, await picture())
  // Files have the time of the machine, whatever it is.
  shop.clock.set(new Date('2100-01-01T09:00:00Z'))
  await deleteDocuments(shop.system())
  const { rows } = await shop.pool.query<{ large: string }>('SELECT large FROM review_photos WHERE rental_id = $1', [rental])
  expect(await shop.system().documents?.read(rows[0]?.large ?? '')).not.toBeNull()
})
