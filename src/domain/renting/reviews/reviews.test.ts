import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { cast, complete, said, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { forgetInReviews } from './forget-person.ts'

const dayMs = 86_400_000
let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
let rental: string
beforeEach(async () => {
  shop = await world()
  people = await cast(shop)
  rental = (await worn(shop)).rental
})
afterEach(() => shop.close())

const write = (who: Browser, id: string, change: object = {}) => who.send('PUT', `/api/reviews/rentals/${id}`, { ...said, ...change })
const writeOfCustomer = (who: Browser, id: string, change: object = {}) =>
  who.send('PUT', `/api/reviews/rentals/${id}/customer`, { stars: 5, words: 'Came back as it left.', ...change })
const shown = async () => (await shop.browser().get('/api/reviews?item=wf-001')).body['reviews'] as Record<string, unknown>[]
const rating = async () => (await shop.browser().get('/api/items/wf-001')).body['rating']
const ofRental = async (who: Browser) => (await who.get(`/api/reviews/rentals/${rental}`)).body
const told = async (who: Browser) => {
  await shop.runDueJobs()
  const { body } = await who.get('/api/notifications?locale=en')
  return (body['notifications'] as { event: string; path: string }[])
    .filter(({ event }) => event.startsWith('review'))
    .map(({ event, path }) => `${event} ${path}`)
}

test('only the two sides of a rental review it, once it is completed and within 30 days', async () => {
  const { rana, dana, lama, nour } = people
  expect(await write(rana, rental)).toMatchObject({ status: 409, body: { code: 'review.too-early' } })
  await complete(dana, rental)
  expect(await write(shop.browser(), rental)).toMatchObject({ status: 404 })
  for (const stranger of [lama, nour])
    expect(await write(stranger, rental)).toMatchObject({ status: 404, body: { code: 'rental.unknown' } })
  expect(await write(dana, rental)).toMatchObject({ status: 403, body: { code: 'rental.not-yours' } })
  expect(await writeOfCustomer(rana, rental)).toMatchObject({ status: 403, body: { code: 'rental.not-yours' } })
  expect(await write(rana, rental)).toMatchObject({
    status: 200,
    body: { as: 'customer', other: 'Dana', mine: { stars: 4, fit: 'small', height: 165 } },
  })
  shop.clock.advance(30 * dayMs)
  const danaAgain = await signedIn(shop, { email: 'dana@libsa.example' })
  expect(await writeOfCustomer(danaAgain, rental)).toMatchObject({ status: 409, body: { code: 'review.too-late' } })
  const { rows } = await shop.pool.query(
    `SELECT event, actor_id, details ->> 'side' AS side FROM audit_log WHERE event LIKE 'review.%' ORDER BY id`,
  )
  expect(rows).toEqual([{ event: 'review.written', actor_id: 'customer-rana', side: 'customer' }])
})

test.each([
  ['no stars', { stars: 0 }],
  ['six stars', { ownerStars: 6 }],
  ['half a star', { deliveryStars: 3.5 }],
  ['another fit', { fit: 'huge' }],
  ['no size', { sizeWorn: '' }],
  ['too many words', { words: 'a'.repeat(1001) }],
  ['a giant', { height: 400 }],
  ['an amount', { refund: 1000 }],
])('a review with %s is refused', async (_, change) => {
  await complete(people.dana, rental)
  expect(await write(people.rana, rental, change)).toMatchObject({ status: 422, body: { code: 'input.invalid' } })
  expect((await ofRental(people.rana))['mine']).toBeNull()
})

test('nobody else reads what one side wrote, and it may be changed, until both have written', async () => {
  const { rana, dana, lama } = people
  await complete(dana, rental)
  await write(rana, rental)
  shop.clock.advance(6 * dayMs)
  await shop.runDueJobs()
  expect(await shown()).toEqual([])
  expect(await rating()).toBeNull()
  expect(await ofRental(dana)).toMatchObject({ as: 'owner', theirs: null, mine: null })
  expect((await lama.get(`/api/reviews/rentals/${rental}`)).status).toBe(404)
  expect((await dana.get('/api/reviews/mine')).body).toMatchObject({ received: [], due: [{ as: 'owner', other: 'Rana' }] })
  await write(rana, rental, { stars: 2, words: 'On second thoughts.' })
  expect(await writeOfCustomer(dana, rental)).toMatchObject({ status: 200, body: { theirs: { stars: 2, words: 'On second thoughts.' } } })
  expect(await shown()).toMatchObject([{ stars: 2, words: 'On second thoughts.', author: 'Rana', sizeWorn: 'M', reply: null }])
  expect(await rating()).toEqual({ average: 2, count: 1, stars: [0, 1, 0, 0, 0], fit: { small: 1, true: 0, large: 0 } })
  expect(await ofRental(rana)).toMatchObject({ theirs: { stars: 5, words: 'Came back as it left.' } })
  expect(await write(rana, rental)).toMatchObject({ status: 409, body: { code: 'review.published' } })
  expect((await shop.browser().get('/api/items/wf-001')).body).toMatchObject({ owner: { rating: { average: 5, count: 1 } } })
})

test('what one side wrote is published seven days after completion; what comes later at once', async () => {
  const { rana, dana } = people
  await complete(dana, rental)
  await write(rana, rental)
  shop.clock.advance(7 * dayMs - 1000)
  await shop.runDueJobs()
  expect(await shown()).toEqual([])
  shop.clock.advance(10 * 60_000)
  await shop.runDueJobs()
  expect(await shown()).toMatchObject([{ stars: 4, isOwn: false }])
  expect(await told(dana)).toContain(`review-published /profile/reviews/${rental}`)
  expect(await told(rana)).not.toContain(`review-published /profile/reviews/${rental}`)
  expect(await writeOfCustomer(dana, rental)).toMatchObject({ body: { mine: { publishedAt: expect.any(String) } } })
  expect(await told(rana)).toContain(`review-published /profile/reviews/${rental}`)
})

test('the day after completion both sides are asked, but not whoever has written', async () => {
  const { rana, dana } = people
  await complete(dana, rental)
  await writeOfCustomer(dana, rental)
  expect(await told(rana)).toEqual([])
  shop.clock.advance(dayMs)
  expect(await told(rana)).toEqual([`review-asked /profile/reviews/${rental}`])
  expect(await told(dana)).toEqual([])
})

test('three days before the time to write is over, whoever has not written is reminded once, until they write', async () => {
  const { rana, dana } = people
  await complete(dana, rental)
  await writeOfCustomer(dana, rental)
  shop.clock.advance(dayMs)
  await told(rana)
  shop.clock.advance(25 * dayMs)
  expect(await told(await signedIn(shop, 'customer'))).not.toContain(`review-last-days /profile/reviews/${rental}`)
  shop.clock.advance(dayMs + 60_000)
  const late = await signedIn(shop, 'customer')
  for (const _ of ['once', 'again']) expect((await told(late)).filter((one) => one.startsWith('review-last-days'))).toHaveLength(1)
  expect(await told(await signedIn(shop, { email: 'dana@libsa.example' }))).not.toContain(`review-last-days /profile/reviews/${rental}`)
  await write(late, rental)
  expect((await told(late)).filter((one) => one.startsWith('review-last-days') || one.startsWith('review-asked'))).toEqual([])
})

test('who was reviewed replies once, to what is published', async () => {
  const { rana, dana, lama } = people
  await complete(dana, rental)
  const mine = (await write(rana, rental)).body['mine'] as { id: string }
  const reply = (who: Browser, words = 'Thank you, Rana.') => who.send('PUT', `/api/reviews/${mine.id}/reply`, { words })
  expect(await reply(dana)).toMatchObject({ status: 404, body: { code: 'review.unknown' } })
  await writeOfCustomer(dana, rental)
  expect(await reply(lama)).toMatchObject({ status: 404, body: { code: 'review.unknown' } })
  expect(await reply(rana)).toMatchObject({ status: 403, body: { code: 'review.not-about-you' } })
  expect(await reply(dana, 'Call me on 079 123 4567')).toMatchObject({ status: 422, body: { code: 'review.contact-details' } })
  expect(await reply(dana)).toMatchObject({ status: 200, body: { theirs: { reply: { words: 'Thank you, Rana.' } } } })
  expect(await reply(dana, 'Once more.')).toMatchObject({ status: 409, body: { code: 'review.replied' } })
  expect(await shown()).toMatchObject([{ reply: { words: 'Thank you, Rana.' } }])
  expect(await told(rana)).toContain(`review-replied /profile/reviews/${rental}`)
})

test('a moderator hides a review for a reason that its author is told, the average goes with it, and it can come back', async () => {
  const { rana, dana, nour } = people
  await complete(dana, rental)
  await write(rana, rental, { stars: 1 })
  await writeOfCustomer(dana, rental)
  const second = (await worn(shop, { by: 'owner-lama', from: '2027-08-08', until: '2027-08-10' })).rental
  await complete(dana, second)
  await write(people.lama, second, { stars: 4 })
  await writeOfCustomer(dana, second)
  expect(await rating()).toMatchObject({ average: 2.5, count: 2 })
  const id = String((await shown()).find(({ stars }) => stars === 1)?.['id'])
  await told(rana)
  shop.clock.advance(60_000)
  const hide = (who: Browser) => who.send('PUT', `/api/reviews/${id}/hiding`, { reason: 'insulting' })
  for (const other of [rana, dana]) expect((await hide(other)).status).toBe(403)
  expect(await hide(nour)).toMatchObject({ status: 200, body: { hidden: 'insulting' } })
  expect(await hide(nour)).toMatchObject({ status: 409, body: { code: 'review.hidden' } })
  expect(await rating()).toMatchObject({ average: 4, count: 1, stars: [0, 0, 0, 1, 0] })
  expect((await shown()).map(({ stars }) => stars)).toEqual([4])
  expect(await ofRental(dana)).toMatchObject({ theirs: null })
  expect(await ofRental(rana)).toMatchObject({ mine: { hidden: 'insulting' } })
  expect((await told(rana))[0]).toBe(`review-hidden /profile/reviews/${rental}`)
  shop.clock.advance(60_000)
  expect(await nour.send('DELETE', `/api/reviews/${id}/hiding`, undefined)).toMatchObject({ status: 200, body: { hidden: null } })
  expect(await rating()).toMatchObject({ average: 2.5, count: 2 })
  expect((await told(rana))[0]).toBe(`review-shown /profile/reviews/${rental}`)
})

test('a reader reports a review once, and it waits for a moderator until one has looked at it', async () => {
  const { rana, dana, lama, nour } = people
  await complete(dana, rental)
  const { id } = (await write(rana, rental)).body['mine'] as { id: string }
  const report = (who: Browser) => who.send('POST', `/api/reviews/${id}/reports`, { reason: 'off-topic' })
  const reported = async () => (await nour.get('/api/reviews/moderation?state=reported')).body['rows']
  expect(await report(lama)).toMatchObject({ status: 404 })
  await writeOfCustomer(dana, rental)
  expect(await report(shop.browser())).toMatchObject({ status: 401 })
  expect(await report(rana)).toMatchObject({ status: 403, body: { code: 'review.your-own' } })
  await report(lama)
  expect(await report(lama)).toMatchObject({ status: 200 })
  expect(await reported()).toMatchObject([
    { id, author: 'Rana Haddad', subject: 'Dana Khoury', reports: [{ reason: 'off-topic', count: 1 }] },
  ])
  expect((await lama.get('/api/reviews/moderation')).status).toBe(403)
  expect(await nour.send('PUT', `/api/reviews/${id}/reports/answer`, {})).toMatchObject({
    status: 200,
    body: { reports: [], hidden: null },
  })
  expect(await reported()).toEqual([])
})

test.each([
  '0791234567',
  '٠٧٩ ١٢٣ ٤٥٦٧',
  '+962-79-123-4567',
  'rana (at) gmail',
  'rana@example.com',
  'follow @rana.h',
  'إنستا: rana_h',
  'whatsapp me: 0 7 9 1 2 3 4 5 6 7',
  'see rana-dresses.com',
])('contact details are refused: %s', async (words) => {
  await complete(people.dana, rental)
  expect(await write(people.rana, rental, { words: `Lovely. ${words}` })).toMatchObject({
    status: 422,
    body: { code: 'review.contact-details' },
  })
  expect((await ofRental(people.rana))['mine']).toBeNull()
})

test('sizes, dates, prices and the names of networks are no contact details', async () => {
  await complete(people.dana, rental)
  const words = 'Worn 8/7/2027 – 10/7/2027 with heels of 10 cm; I am 36, 38 or 40. Worth 45.000 JOD, and I showed it on Instagram. ١٦٥ سم'
  expect((await write(people.rana, rental, { words })).status).toBe(200)
})

test('who chose discretion has no name, before and after', async () => {
  const { rana, dana } = people
  await complete(dana, rental)
  await write(rana, rental)
  await writeOfCustomer(dana, rental)
  expect(await shown()).toMatchObject([{ author: 'Rana' }])
  await rana.send('PUT', '/api/profile', { isDiscreet: true })
  expect(await shown()).toMatchObject([{ author: null }])
  expect(await ofRental(dana)).toMatchObject({ other: null })
})

test('reviews come in pages, the newest first', async () => {
  const { dana } = people
  await complete(dana, rental)
  await write(people.rana, rental)
  await writeOfCustomer(dana, rental)
  await shop.pool.query(
    `INSERT INTO rentals SELECT (jsonb_populate_record(rentals, jsonb_build_object('id', 'rental-number-000000' || n, 'line', n + 1))).* FROM rentals, generate_series(1, 5) n WHERE id = $1`,
    [rental],
  )
  await shop.pool.query(
    `INSERT INTO reviews SELECT (jsonb_populate_record(reviews, jsonb_build_object('id', 'review-' || n, 'rental_id', 'rental-number-000000' || n, 'published_at', published_at - n * interval '1 day'))).* FROM reviews, generate_series(1, 5) n WHERE side = 'customer'`,
  )
  const page = async (after = '') =>
    (await shop.browser().get(`/api/reviews?item=wf-001${after}`)).body as { reviews: { id: string }[]; next: string | null }
  const first = await page()
  expect(first.reviews.slice(1).map(({ id }) => id)).toEqual(['review-1', 'review-2', 'review-3'])
  expect(await page(`&after=${first.next}`)).toMatchObject({ reviews: [{ id: 'review-4' }, { id: 'review-5' }], next: null })
  expect(await rating()).toMatchObject({ count: 6 })
})

test('of somebody who is gone only the stars stay', async () => {
  const { rana, dana } = people
  await complete(dana, rental)
  await write(rana, rental)
  const own = await writeOfCustomer(dana, rental)
  const reviewed = (own.body['mine'] as { id: string }).id
  await rana.send('PUT', `/api/reviews/${reviewed}/reply`, { words: 'Gladly again.' })
  const second = (await worn(shop, { from: '2027-08-08', until: '2027-08-10' })).rental
  await complete(dana, second)
  await write(rana, second)
  await inTransaction(shop.system(), (tx) => forgetInReviews(tx, 'customer-rana'))
  expect(await shown()).toMatchObject([{ stars: 4, words: '' }])
  expect(await rating()).toMatchObject({ average: 4, count: 1 })
  const { rows } = await shop.pool.query(`SELECT rental_id, words, reply FROM reviews ORDER BY side`)
  expect(rows).toEqual([
    { rental_id: rental, words: '', reply: null },
    { rental_id: rental, words: 'Came back as it left.', reply: null },
  ])
})

test('the pages of visitors are made anew when a review is published, answered, hidden or loses its name, and not before', async () => {
  const { rana, dana, nour } = people
  await complete(dana, rental)
  const client = await shop.pool.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('LISTEN page_changes')
  const announcedBy = async (change: () => Promise<unknown>) => {
    heard.length = 0
    await change()
    await client.query('SELECT 1')
    return heard.includes('all')
  }
  try {
    expect(await announcedBy(() => write(rana, rental))).toBe(false)
    expect(await announcedBy(() => writeOfCustomer(dana, rental))).toBe(true)
    const [review] = await shown()
    expect(await announcedBy(() => dana.send('PUT', `/api/reviews/${review?.['id']}/reply`, { words: 'Thank you.' }))).toBe(true)
    expect(await announcedBy(() => rana.send('PUT', '/api/profile', { isDiscreet: true }))).toBe(true)
    expect(await announcedBy(() => nour.send('PUT', `/api/reviews/${review?.['id']}/hiding`, { reason: 'private' }))).toBe(true)
  } finally {
    client.release(true)
  }
})
