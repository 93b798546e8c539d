import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxWaiting } from '#domain/catalogue/listings/listing.policy.ts'
import type { Browser } from '#tests/front.ts'
import { clutch, decide, photo, submitted } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let dana: Browser
let nour: Browser
let lina: Browser
const visitor = () => shop.browser()
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
  dana = await signedIn(shop, { email: 'dana@libsa.example' })
  nour = await signedIn(shop, 'moderator')
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

const found = async (id: string) => (await visitor().get(`/api/items/${id}`)).status === 200
const listed = async (who: Browser) =>
  (await who.get('/api/listings')).body as unknown as {
    listings: { id: string; status: string; visibility: string | null; price: number; waiting: string[] }[]
  }
const stateOf = async (who: Browser, id: string) => (await listed(who)).listings.find((one) => one.id === id)

test('a piece is listed, refused with reasons, mended, approved and on the market', async () => {
  const sent = await submitted(rana)
  expect(await stateOf(rana, sent.id)).toMatchObject({ status: 'submitted', visibility: null })
  expect(await found(sent.id)).toBe(false)
  const queue = (await nour.get('/api/listings/queue')).body as unknown as { rows: { id: string; kind: string; isLate: boolean }[] }
  expect(queue.rows).toContainEqual(expect.objectContaining({ id: sent.id, kind: 'new', isLate: false }))
  const file = (await nour.send('PUT', `/api/listings/queue/${sent.id}/claim`, {})).body as unknown as {
    photos: unknown[]
    checks: { check: string; isFine: boolean }[]
    owner: { email: string }
    priceByDays: number[]
  }
  expect(file.photos).toHaveLength(3)
  expect(file.owner.email).toBe('rana@libsa.example')
  expect(file.priceByDays.slice(0, 3)).toEqual([12_750, 15_000, 17_000])
  expect(file.checks.map(({ check }) => check)).toEqual(['sharp', 'distinct', 'no-contacts', 'languages', 'price', 'value'])
  const reason = { en: 'Please show the care label.', ar: 'أضف صورة لبطاقة العناية من فضلك.' }
  expect(await decide(nour, sent, { outcome: 'ask-for-changes', feedback: [{ field: 'photos', reason }] })).toMatchObject({ status: 200 })
  const asked = (await rana.get(`/api/listings/${sent.id}`, { 'accept-language': 'ar' })).body
  expect(asked).toMatchObject({ status: 'changes_requested', decidedBy: expect.any(String) })
  expect(asked['feedback']).toEqual([{ field: 'photos', reason: expect.any(String) }])
  const content = {
    ...(asked['content'] as object),
    photos: [...(asked['content'] as { photos: object[] }).photos, { object: await photo(rana, 19) }],
  }
  const saved = (await rana.send('PUT', `/api/listings/${sent.id}/content`, { version: asked['version'], content })).body
  expect(saved).toMatchObject({ status: 'changes_requested', version: sent.version + 1 })
  await rana.send('PUT', `/api/listings/${sent.id}/submission`, { version: saved['version'] })
  const version = Number(saved['version'])
  expect(await decide(nour, { id: sent.id, version }, { outcome: 'approve' })).toMatchObject({ status: 200 })
  await shop.runDueJobs()
  const item = (await visitor().get(`/api/items/${sent.id}`)).body
  expect(item).toMatchObject({ name: clutch.name.en, price: 17_000, quantity: 2, deposit: 34_000 })
  expect(JSON.stringify(item)).not.toContain('+962791234567')
  const [first] = item['pictures'] as { base: string; widths: number[]; alt: string }[]
  expect(first?.alt).toBe('Silver beaded clutch, photo 1')
  for (const width of first?.widths ?? []) {
    const file = await visitor().get(`${first?.base}-${width}.avif`)
    expect(file).toMatchObject({ status: 200, type: 'image/avif' })
  }
  expect((await visitor().get('/api/search?q=silver+beaded')).body['items']).toContainEqual(expect.objectContaining({ id: sent.id }))
  expect(await stateOf(rana, sent.id)).toMatchObject({ status: 'approved', visibility: 'visible', price: 17_000 })
})

test('what changes little of a live item is changed at once; photographs, size, value and a price 30 % up wait', async () => {
  const sent = await submitted(rana, {}, 2)
  await decide(nour, sent, { outcome: 'approve' })
  const { body } = await rana.get(`/api/listings/${sent.id}`)
  const write = async (change: object) => {
    const now = (await rana.get(`/api/listings/${sent.id}`)).body
    const content = { ...(now['content'] as object), ...change }
    const saved = (await rana.send('PUT', `/api/listings/${sent.id}/content`, { version: now['version'], content })).body
    return rana.send('PUT', `/api/listings/${sent.id}/submission`, { version: saved['version'] })
  }
  const item = async () => (await visitor().get(`/api/items/${sent.id}`)).body
  expect(await write({ price: 22_000, tags: ['evening'] })).toMatchObject({ status: 200, body: { status: 'approved' } })
  expect(await item()).toMatchObject({ price: 22_000, tags: ['evening'] })
  // Small steps are measured from the price that was approved.
  expect(await write({ price: 22_100, care: { en: 'Dry cloth only.', ar: 'قطعة قماش جافة فقط.' } })).toMatchObject({
    body: { status: 'submitted' },
  })
  expect(await item()).toMatchObject({ price: 22_000, care: 'Dry cloth only.' })
  expect(await stateOf(rana, sent.id)).toMatchObject({ status: 'submitted', visibility: 'visible', price: 22_000, waiting: ['price'] })
  const review = (await nour.get(`/api/listings/queue/${sent.id}`)).body
  expect(review).toMatchObject({ kind: 'revision', changes: ['price'], live: { content: { price: 22_000 } }, content: { price: 22_100 } })
  expect(await rana.send('PUT', `/api/listings/${sent.id}/content`, { version: review['version'], content: {} })).toMatchObject({
    status: 409,
  })
  await decide(nour, { id: sent.id, version: Number(review['version']) }, { outcome: 'approve' })
  expect(await item()).toMatchObject({ price: 22_100 })
  expect(await write({ description: { ...clutch.description, en: 'Call me on 079 123 4567.' } })).toMatchObject({
    body: { status: 'submitted' },
  })
  expect((await item())['description']).toBe(clutch.description.en)
  expect(await rana.send('DELETE', `/api/listings/${sent.id}/submission`, undefined)).toMatchObject({ body: { status: 'draft' } })
  expect(await rana.send('DELETE', `/api/listings/${sent.id}/content`, undefined)).toMatchObject({ status: 200 })
  expect(await stateOf(rana, sent.id)).toMatchObject({ status: 'approved' })
  expect(body['status']).toBe('approved')
})

test('fewer pieces than are booked are refused, and rentals stay as they were', async () => {
  const lines = (item: string) => [{ itemId: item, from: '2027-07-20', until: '2027-07-22', quantity: 1 }]
  const sent = await submitted(dana, {}, 3)
  await decide(nour, sent, { outcome: 'approve' })
  for (const at of [1, 2])
    expect(
      await shop.browser(`10.0.0.${at}`).send('POST', '/api/orders', { key: `lowered-${at}-0123456789`, lines: lines(sent.id) }),
    ).toMatchObject({ status: 200 })
  const before = (await shop.pool.query('SELECT id, price, unit_id, first_day FROM rentals ORDER BY id')).rows
  const { body } = await dana.get(`/api/listings/${sent.id}`)
  const lowered = { ...(body['content'] as object), quantity: 1, price: 5_000 }
  const saved = (await dana.send('PUT', `/api/listings/${sent.id}/content`, { version: body['version'], content: lowered })).body
  expect(await dana.send('PUT', `/api/listings/${sent.id}/submission`, { version: saved['version'] })).toMatchObject({
    status: 409,
    body: { code: 'listing.unit-booked' },
  })
  expect((await visitor().get(`/api/items/${sent.id}`)).body).toMatchObject({ quantity: 2, price: 17_000 })
  expect((await shop.pool.query('SELECT id, price, unit_id, first_day FROM rentals ORDER BY id')).rows).toEqual(before)
  expect(await dana.send('DELETE', `/api/listings/${sent.id}`, undefined)).toMatchObject({
    status: 409,
    body: { code: 'listing.has-rentals' },
  })
})

test('a rejection is appealed once, and somebody else decides it', async () => {
  const sent = await submitted(rana, {}, 4)
  const reason = { en: 'We don’t rent out worn shoes.', ar: 'لا نؤجّر أحذية مستعملة.' }
  expect(await decide(nour, sent, { outcome: 'reject' })).toMatchObject({ status: 422 })
  await decide(nour, sent, { outcome: 'reject', reason })
  expect((await rana.get(`/api/listings/${sent.id}`)).body).toMatchObject({ status: 'rejected', reason: reason.en, canAppeal: true })
  expect(await rana.send('PUT', `/api/listings/${sent.id}/submission`, { version: sent.version })).toMatchObject({ status: 409 })
  expect(await rana.send('PUT', `/api/listings/${sent.id}/appeal`, { words: 'It is a bag.' })).toMatchObject({
    body: { status: 'submitted' },
  })
  expect(await decide(nour, sent, { outcome: 'approve' })).toMatchObject({ status: 403, body: { code: 'listing.same-moderator' } })
  await decide(lina, sent, { outcome: 'reject', reason })
  expect((await rana.get(`/api/listings/${sent.id}`)).body).toMatchObject({ status: 'rejected', canAppeal: false })
  expect(await rana.send('PUT', `/api/listings/${sent.id}/appeal`, { words: 'Again.' })).toMatchObject({
    status: 409,
    body: { code: 'listing.appealed' },
  })
})

test('nobody decides about their own, and strangers find nothing', async () => {
  await shop.pool.query(`INSERT INTO person_roles VALUES ('owner-dana', 'moderator') ON CONFLICT DO NOTHING`)
  const sent = await submitted(dana, {}, 5)
  expect(await decide(dana, sent, { outcome: 'approve' })).toMatchObject({ status: 403, body: { code: 'listing.own' } })
  expect(await dana.send('PUT', `/api/listings/queue/${sent.id}/claim`, {})).toMatchObject({ status: 403 })
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PUT', '/content', { version: 1, content: {} }],
    ['PUT', '/submission', { version: 1 }],
    ['DELETE', '/submission', undefined],
    ['DELETE', '/content', undefined],
    ['PUT', '/pause', {}],
    ['DELETE', '', undefined],
  ] as const) {
    const answer =
      method === 'GET'
        ? await rana.get(`/api/listings/${sent.id}${path}`)
        : await rana.send(method, `/api/listings/${sent.id}${path}`, body)
    expect(answer).toMatchObject({ status: 404, body: { code: 'listing.unknown' } })
  }
  expect(await rana.get('/api/listings/queue')).toMatchObject({ status: 403 })
  expect(await visitor().get('/api/listings')).toMatchObject({ status: 401 })
  const foreign = await photo(dana, 77)
  expect(await rana.send('POST', '/api/listings', { content: { photos: [{ object: foreign }] } })).toMatchObject({
    status: 404,
    body: { code: 'media.unknown' },
  })
  // One moderator at a time.
  expect(await nour.send('PUT', `/api/listings/queue/${sent.id}/claim`, {})).toMatchObject({ status: 200 })
  expect(await decide(lina, sent, { outcome: 'approve' })).toMatchObject({ status: 409, body: { code: 'listing.claimed' } })
  shop.clock.advance(16 * 60_000)
  expect(await decide(lina, sent, { outcome: 'approve' })).toMatchObject({ status: 200 })
})

test('what is paused, suspended or waits is found nowhere', async () => {
  const sent = await submitted(dana, {}, 6)
  const everywhere = async () => {
    const search = JSON.stringify((await visitor().get('/api/search?q=silver+beaded')).body)
    const kept = JSON.stringify((await visitor().get(`/api/items?ids[]=${sent.id}`)).body)
    const similar = JSON.stringify((await visitor().get('/api/items/a-001/similar')).body)
    return [search, kept, similar].some((text) => text.includes(sent.id)) || (await found(sent.id))
  }
  expect(await everywhere()).toBe(false)
  await decide(nour, sent, { outcome: 'approve' })
  expect(await everywhere()).toBe(true)
  await dana.send('PUT', `/api/listings/${sent.id}/pause`, {})
  expect(await everywhere()).toBe(false)
  await dana.send('DELETE', `/api/listings/${sent.id}/pause`, undefined)
  expect(await everywhere()).toBe(true)
  const reason = { en: 'Its photos are somebody else’s.', ar: 'صورها تعود لشخص آخر.' }
  await nour.send('PUT', `/api/listings/${sent.id}/suspension`, { reason })
  expect(await everywhere()).toBe(false)
  expect(await dana.send('DELETE', `/api/listings/${sent.id}/pause`, undefined)).toMatchObject({ status: 409 })
  expect(await stateOf(dana, sent.id)).toMatchObject({ visibility: 'suspended', suspensionReason: reason.en })
  // A change by its owner meanwhile leaves the reason of the suspension in place.
  const { version, content } = (await dana.get(`/api/listings/${sent.id}`)).body as unknown as { version: number; content: object }
  const saved = await dana.send('PUT', `/api/listings/${sent.id}/content`, { version, content: { ...content, turnaroundDays: 4 } })
  await dana.send('PUT', `/api/listings/${sent.id}/submission`, { version: saved.body['version'] })
  expect(await stateOf(dana, sent.id)).toMatchObject({ status: 'approved', visibility: 'suspended', suspensionReason: reason.en })
  const again = { version: Number(saved.body['version']), content: { ...content, size: 'Small' } }
  await dana.send('PUT', `/api/listings/${sent.id}/content`, again)
  await dana.send('DELETE', `/api/listings/${sent.id}/content`, undefined)
  expect(await stateOf(dana, sent.id)).toMatchObject({ status: 'approved', visibility: 'suspended', suspensionReason: reason.en })
  // A rejected change of it does the same; each reason is shown.
  const bigger = { version: (await dana.get(`/api/listings/${sent.id}`)).body['version'], content: { ...content, size: 'Small' } }
  const changed = await dana.send('PUT', `/api/listings/${sent.id}/content`, bigger)
  await dana.send('PUT', `/api/listings/${sent.id}/submission`, { version: changed.body['version'] })
  const rejection = { en: 'The tag says Medium.', ar: 'المقاس على البطاقة وسط.' }
  const waiting = { id: sent.id, version: Number(changed.body['version']) }
  expect(await decide(nour, waiting, { outcome: 'reject', reason: rejection })).toMatchObject({ status: 200 })
  const both = { status: 'rejected', visibility: 'suspended', reason: rejection.en, suspensionReason: reason.en }
  expect(await stateOf(dana, sent.id)).toMatchObject(both)
  await nour.send('DELETE', `/api/listings/${sent.id}/suspension`, undefined)
  expect(await stateOf(dana, sent.id)).toMatchObject({ visibility: 'visible', reason: rejection.en, suspensionReason: null })
})

test('a holiday closes what is free and leaves what is booked', async () => {
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  expect(await lama.send('PUT', '/api/listings/holiday', { from: '2027-08-05', until: '2127-08-20' })).toMatchObject({
    status: 422,
    body: { code: 'listing.holiday-too-far' },
  })
  const line = { itemId: 'wc-001', from: '2027-08-10', until: '2027-08-12', quantity: 1 }
  const booked = await shop.browser('10.0.1.1').send('POST', '/api/orders', { key: 'holiday-0123456789', lines: [line] })
  expect(booked.status).toBe(200)
  await lama.send('PUT', '/api/listings/holiday', { from: '2027-08-05', until: '2027-08-20' })
  const days = async () => {
    const { body } = await visitor().get('/api/items/wc-001/calendar?from=2027-08-04&until=2027-08-22')
    return (body['days'] as { day: string; free: number }[]).filter(({ free }) => free > 0).map(({ day }) => day)
  }
  const closed = await days()
  expect(closed.filter((day) => day >= '2027-08-05' && day <= '2027-08-20')).toEqual([])
  await lama.send('DELETE', '/api/listings/holiday', undefined)
  expect((await days()).length).toBeGreaterThan(closed.length)
  expect((await visitor().get(`/api/items/wc-001`)).status).toBe(200)
})

test('an owner opens each of her pieces of the first stock, and what she saves of one keeps its photographs', async () => {
  const { listings } = (await dana.get('/api/listings')).body as unknown as { listings: { id: string; visibility: string | null }[] }
  const live = listings.filter(({ visibility }) => visibility !== null)
  expect(live.length).toBeGreaterThan(5)
  for (const { id } of live) expect((await dana.get(`/api/listings/${id}`)).status).toBe(200)
  const { version, content } = (await dana.get('/api/listings/a-003')).body as unknown as { version: number; content: { photos: object[] } }
  const saved = await dana.send('PUT', '/api/listings/a-003/content', { version, content: { ...content, turnaroundDays: 3 } })
  expect(saved).toMatchObject({ status: 200, body: { content: { photos: content.photos, turnaroundDays: 3 } } })
  await dana.send('DELETE', '/api/listings/a-003/content', {})
})

test('the queue counts all that wait, of which it shows the longest', async () => {
  const before = (await nour.get('/api/listings/queue')).body as unknown as { rows: unknown[]; counts: { new: number } }
  const sent = await submitted(rana, {}, 9)
  await shop.pool.query(
    `INSERT INTO listings (id, owner_id, status, content, submitted_at, saved_at, created_at)
     SELECT 'many-' || n, owner_id, status, content, submitted_at + n * interval '1 second', saved_at, created_at
     FROM listings, generate_series(1, 120) AS n WHERE id = $1`,
    [sent.id],
  )
  const { rows, counts } = (await nour.get('/api/listings/queue')).body as unknown as typeof before
  expect(rows).toHaveLength(100)
  expect(counts.new).toBe(before.counts.new + 121)
  await shop.pool.query(`DELETE FROM listings WHERE id LIKE 'many-%'`)
})

test('one owner has a limited number of new pieces waiting for approval', async () => {
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  const sent = await submitted(lama, {}, 11)
  await shop.pool.query(
    `INSERT INTO listings (id, owner_id, status, content, submitted_at, saved_at, created_at)
     SELECT 'many-' || n, owner_id, status, content, submitted_at, saved_at, created_at FROM listings, generate_series(1, $2::int) AS n WHERE id = $1`,
    [sent.id, maxWaiting],
  )
  const { content } = (await lama.get(`/api/listings/${sent.id}`)).body
  const { id, version } = (await lama.send('POST', '/api/listings', { content })).body
  expect(await lama.send('PUT', `/api/listings/${id}/submission`, { version })).toMatchObject({
    status: 409,
    body: { code: 'listing.too-many-waiting' },
  })
  await shop.pool.query(`DELETE FROM listings WHERE id LIKE 'many-%'`)
  expect(await lama.send('PUT', `/api/listings/${id}/submission`, { version })).toMatchObject({ status: 200 })
})
