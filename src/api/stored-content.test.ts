import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentKeys, usual } from '#domain/catalogue/listings/listing-content.policy.ts'
import { defaultBusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import type { Browser } from '#tests/front.ts'
import { decide, photo, submitted } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

// Content as older versions have stored it. A form that was once stored is never taken out of here: it may still be in a database.

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let nour: Browser
let lina: Browser
let sent: { id: string; version: number }
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
  nour = await signedIn(shop, 'moderator')
  lina = await signedIn(shop, 'admin')
  sent = await submitted(rana)
})
afterAll(() => shop.close())

const reason = { en: 'Please tell it.', ar: 'أضفها من فضلك.' }
const store = (expression: string, ...values: unknown[]) =>
  shop.pool.query(`UPDATE listings SET content = ${expression} WHERE id = $1`, [sent.id, ...values])

/** Every read of the listing, by its owner and by a moderator. */
async function statuses(): Promise<number[]> {
  const answers = await Promise.all([
    nour.get('/api/listings/queue'),
    nour.get(`/api/listings/queue/${sent.id}`),
    nour.send('PUT', `/api/listings/queue/${sent.id}/claim`, {}),
    rana.get('/api/listings'),
    rana.get(`/api/listings/${sent.id}`),
  ])
  return answers.map(({ status }) => status)
}
const fine = [200, 200, 200, 200, 200]

/** The complete content of a listing when listings began, but for its photographs. */
const oldestListing = {
  category: 'Women',
  type: 'casual',
  accessoryKind: null,
  size: 'M',
  measurements: [{ part: 'chest', cm: 92 }],
  condition: 'new',
  flaws: [],
  tags: ['silk'],
  occasions: ['wedding'],
  sleeve: 'long',
  length: null,
  neckline: null,
  drafted: null,
  price: 20_000,
  rentalPeriod: 3,
  stated: { '14': 90_000 },
  agreedValue: null,
  turnaroundDays: 1,
  quantity: 1,
  pickupArea: 'Abdoun',
  pickupContactNumber: null,
  availableFrom: null,
  availableUntil: null,
  isInstantBook: true,
  allowsInPerson: false,
  name: { en: 'Silk shirt', ar: 'قميص حرير' },
  brand: { en: 'Layal', ar: 'ليال' },
  description: { en: 'A shirt of heavy silk.', ar: 'قميص من الحرير الثقيل.' },
  care: { en: 'Dry clean.', ar: 'تنظيف جاف.' },
  colors: ['white'],
}

test.each(contentKeys)('a submitted listing that was stored without %s is shown, and decided once it is complete', async (key) => {
  const { rows } = await shop.pool.query<{ content: object }>('SELECT content FROM listings WHERE id = $1', [sent.id])
  await store('content - $2::text', key)
  expect(await statuses()).toEqual(fine)
  const { body } = await nour.get(`/api/listings/queue/${sent.id}`)
  expect((body['content'] as Record<string, unknown>)[key]).toEqual(usual[key])
  if (usual[key] === undefined)
    expect(await decide(nour, sent, { outcome: 'approve' })).toMatchObject({ status: 422, body: { code: 'listing.incomplete' } })
  await store('$2::jsonb', JSON.stringify(rows[0]?.content))
})

test('keys, feedback and checks of an older version are ignored, and a missing key within a flaw is filled', async () => {
  const [{ object }] = (await rana.get(`/api/listings/${sent.id}`)).body['photos'] as [{ object: string }]
  const flaw = { photo: object, x: 0.5, y: 0.5, kind: 'stain' }
  await store(`content || $2::jsonb`, JSON.stringify({ former: true, flaws: [flaw] }))
  await shop.pool.query(
    `UPDATE listings SET feedback = '[{"field": "former", "reason": {"en": "a", "ar": "b"}}]',
      checks = checks || '[{"check": "former", "isFine": true, "about": [], "figures": []}]' WHERE id = $1`,
    [sent.id],
  )
  expect(await statuses()).toEqual(fine)
  const { body } = await nour.get(`/api/listings/queue/${sent.id}`)
  expect(body['content']).toMatchObject({ flaws: [{ ...flaw, words: '' }] })
  expect(body['content']).not.toHaveProperty('former')
})

test('an incomplete listing is asked to be completed, and its owner completes it', async () => {
  await store(`content - 'pickupArea' - 'neckline'`)
  const feedback = [{ field: 'contact', reason }]
  expect(await decide(nour, sent, { outcome: 'ask-for-changes', feedback })).toMatchObject({ status: 200 })
  const { body } = await rana.get(`/api/listings/${sent.id}`)
  const again = () => rana.send('PUT', `/api/listings/${sent.id}/submission`, { version: sent.version })
  expect(await again()).toMatchObject({ status: 422, body: { code: 'listing.incomplete' } })
  const content = { ...(body['content'] as object), pickupArea: 'Abdoun' }
  const saved = await rana.send('PUT', `/api/listings/${sent.id}/content`, { version: sent.version, content })
  sent = { id: sent.id, version: Number(saved.body['version']) }
  expect(await again()).toMatchObject({ status: 200 })
})

test('the oldest listing is approved, and so is a revision that keeps what the live item has', async () => {
  const photos = [{ object: await photo(rana, 31) }, { object: await photo(rana, 32) }, { object: await photo(rana, 33) }]
  const made = await rana.send('POST', '/api/listings', { content: { photos } })
  const id = String(made.body['id'])
  await shop.pool.query('UPDATE listings SET content = content || $2::jsonb WHERE id = $1', [id, JSON.stringify(oldestListing)])
  const send = async (version: number) => {
    expect(await rana.send('PUT', `/api/listings/${id}/submission`, { version })).toMatchObject({ status: 200 })
    expect(await decide(nour, { id, version }, { outcome: 'approve' })).toMatchObject({ status: 200 })
  }
  await send(Number(made.body['version']))
  const { body } = await rana.get(`/api/listings/${id}`)
  expect(body['content']).toMatchObject({ sleeve: 'long', turnaroundDays: 1 })
  const content = { ...(body['content'] as object), size: 'L' }
  const saved = await rana.send('PUT', `/api/listings/${id}/content`, { version: body['version'], content })
  await shop.pool.query(`UPDATE listings SET content = content - 'sleeve' - 'turnaroundDays' WHERE id = $1`, [id])
  await send(Number(saved.body['version']))
  const revised = await rana.get(`/api/listings/${id}`)
  expect(revised.body['content']).toMatchObject({ size: 'L', sleeve: 'long', turnaroundDays: 1 })
})

test('the oldest figures are read with the defaults of what they lack', async () => {
  const { basisPoints, off, deliveries } = defaultBusinessSettings.memberships.premium
  const oldest = {
    serviceFee: { basisPoints: 700, least: 500, most: 4000 },
    cashHandling: 1000,
    marginFloor: 0,
    memberships: { premium: { basisPoints, off, deliveries }, vip: defaultBusinessSettings.memberships.vip },
    former: 1,
  }
  await shop.pool.query(`INSERT INTO business_figures (version, figures, written_at) VALUES (1, $1, now())`, [JSON.stringify(oldest)])
  const { status, body } = await lina.get('/api/figures')
  expect(status).toBe(200)
  expect(body).toMatchObject({ version: 1, figures: { ...defaultBusinessSettings, serviceFee: oldest.serviceFee } })
})

test('the oldest settings are read with the defaults of what they lack, at every depth', async () => {
  const { colors, header, footer } = defaultSettings
  const { imageFocus: _, showLogo: __, ...oldHeader } = header
  const images = header.images.map(({ focus: _, title: { en }, ...image }) => ({ ...image, title: { en } }))
  const oldest = { colors: { ...colors, former: '#ffffff' }, header: { ...oldHeader, images }, footer, former: {} }
  const version = 900
  await shop.pool.query(`INSERT INTO site_settings (version, settings, sections, written_at) VALUES ($1, $2, '{}', now())`, [
    version,
    JSON.stringify(oldest),
  ])
  const { status, body } = await lina.get(`/api/settings/history/${version}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    version,
    source: 'database',
    settings: { header: { showLogo: header.showLogo, images: images.map(({ title }) => ({ title: { ...title, ar: '' }, focus: '' })) } },
  })
  expect(Object.keys(body['settings'] as object)).toEqual(Object.keys(defaultSettings))
})

test('the oldest notifications are listed, whatever their details lack', async () => {
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM people WHERE email = 'rana@libsa.example'`)
  const oldest = [{}, { number: 7, former: 1 }, { piece: { en: 'Dress' }, days: { from: '2026-11-01' }, place: { area: 'Elsewhere' } }]
  for (const [at, details] of oldest.entries())
    await shop.pool.query(
      `INSERT INTO notifications (id, person_id, party, event, subject_id, details, created_at) VALUES ($1, $2, 'customer', 'order-confirmed', $1, $3, now())`,
      [`oldest-${at}`, rows[0]?.id, JSON.stringify(details)],
    )
  await shop.pool.query(
    `INSERT INTO notifications (id, person_id, party, event, subject_id, details, created_at) VALUES ('former', $1, 'customer', 'former-event', 'former', '{}', now())`,
    [rows[0]?.id],
  )
  const { status, body } = await rana.get('/api/notifications?locale=en')
  expect(status).toBe(200)
  expect((body['notifications'] as { id: string }[]).filter(({ id }) => id.startsWith('oldest-'))).toHaveLength(oldest.length)
})
