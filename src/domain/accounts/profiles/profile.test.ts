import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Browser } from '#tests/front.ts'
import { mailsTo, signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
})
afterAll(() => shop.close())

const home = { label: 'Home', area: 'amman-abdoun', landmark: 'Fourth circle', building: '12, second floor' }
const addressesOf = ({ body }: Answer) => body['addresses'] as { id: string; label: string; isDefault: boolean }[]
const idsOf = ({ body }: Answer) => (body['favorites'] as { id: string }[]).map(({ id }) => id)
const upload = (browser: Browser, bytes: Uint8Array, type = 'image/png') =>
  browser.send('PUT', '/api/profile/avatar', new Blob([new Uint8Array(bytes)]), { 'content-type': type })
const square = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: '#9b87f5' } })

/** Of a gown whose agreed value asks for a deposit of 100 JOD. */
async function paysInCash(browser: Browser, email: string, phone: string) {
  await shop.pool.query(`UPDATE items SET agreed_value_fils = 500000 WHERE id = 'wf-001'`)
  const line = { itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }
  const held = await browser.send('POST', '/api/orders', { key: `order-of-${phone.slice(1)}`, lines: [line] })
  const path = `/api/orders/${String(held.body['id'])}`
  const to = { name: 'Lama', phone, area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-07-07_17-19' }
  await browser.send('PUT', `${path}/delivery`, to)
  await browser.send('PUT', `${path}/method`, { method: 'cash' })
  await browser.send('POST', `${path}/email-codes`, { email })
  await browser.send('POST', `${path}/phone-codes`, {})
  const code = /\d{6}/.exec((await mailsTo(shop, phone))[0]?.text ?? '')?.[0]
  await browser.send('PUT', `${path}/phone`, { code })
  const { total } = (await browser.get(path)).body['quote'] as { total: number }
  const paid = await browser.send('POST', `${path}/payment`, { key: `payment-of-${phone.slice(1)}`, total })
  const confirmations = (await mailsTo(shop, email)).filter(({ subject }) => /LB-\d+/.test(subject))
  return { id: held.body['id'], total, paid, confirmations }
}

test('nobody changes a profile signed out, and the answer says so in both languages', async () => {
  const stranger = shop.browser()
  expect(await stranger.send('PUT', '/api/profile', { name: 'Eve' })).toMatchObject({
    status: 401,
    body: { code: 'profile.sign-in-first', title: 'You must be logged in to update your profile' },
  })
  const arabic = await stranger.send('PUT', '/api/profile', { name: 'Eve' }, { 'accept-language': 'ar' })
  expect(arabic.body['title']).toBe('يجب تسجيل الدخول لتحديث ملفك الشخصي')
  for (const path of ['/api/profile', '/api/addresses', '/api/payments']) expect((await stranger.get(path)).status).toBe(401)
})

test('a change of the profile writes only the given fields', async () => {
  const first = await rana.get('/api/profile')
  expect(first.body).toMatchObject({
    name: 'Rana Haddad',
    locale: 'en',
    quietHours: { from: 22, until: 8 },
    isDiscreet: false,
    body: null,
    avatar: null,
  })
  expect(first.body['hasLetterKeys']).toBe(false)
  expect((await rana.send('PUT', '/api/profile', { hasLetterKeys: true })).body['hasLetterKeys']).toBe(true)
  const quiet = await rana.send('PUT', '/api/profile', { quietHours: { from: 22, until: 8 }, theme: 'dark' })
  expect(quiet).toMatchObject({ status: 200, body: { name: 'Rana Haddad', theme: 'dark', quietHours: { from: 22, until: 8 } } })
  const arabicName = async () => (await shop.pool.query(`SELECT arabic_name AS name FROM people WHERE id = 'customer-rana'`)).rows[0]?.name
  await rana.send('PUT', '/api/profile', { name: 'Rana Haddad' })
  expect(await arabicName()).toBe('رنا حدّاد')
  const named = await rana.send('PUT', '/api/profile', { name: '  Rana H  ', locale: 'ar' })
  expect(await arabicName()).toBeNull()
  expect(named.body).toMatchObject({ name: 'Rana H', locale: 'ar', theme: 'dark', quietHours: { from: 22, until: 8 } })
  expect((await rana.get('/api/people/me')).body).toMatchObject({ person: { name: 'Rana H' } })
  expect((await rana.send('PUT', '/api/profile', { quietHours: null, name: 'Rana Haddad' })).body).toMatchObject({ quietHours: null })
})

test.each([
  ['a role', { role: 'admin' }, ['role']],
  ['administrators', { is_admin: true }, ['is_admin']],
  ['an address', { email: 'eve@elsewhere.example' }, ['email']],
  ['a proof', { emailVerified: true }, ['emailVerified']],
  ['somebody else', { id: 'admin-lina', personId: 'admin-lina' }, ['id', 'personId']],
  ['another language', { locale: 'fr' }, ['locale']],
  ['hours of no length', { quietHours: { from: 8, until: 8 } }, ['quietHours']],
  ['a name of nothing', { name: '   ' }, ['name']],
  ['a name without end', { name: 'x'.repeat(81) }, ['name']],
])('%s cannot be written through the profile', async (_, change, fields) => {
  const before = (await rana.get('/api/profile')).body
  expect(await rana.send('PUT', '/api/profile', change)).toMatchObject({ status: 422, body: { code: 'input.invalid', fields } })
  expect((await rana.get('/api/profile')).body).toEqual(before)
})

test('a person has at most ten addresses, of which one is the default', async () => {
  const { browser } = await signUp(shop, 'ten@libsa.example')
  const first = await browser.send('POST', '/api/addresses', { ...home, callsFirst: true, note: 'Blue gate' })
  expect(first.body).toMatchObject({
    addresses: [{ ...home, city: 'Amman', areaName: 'Abdoun', callsFirst: true, note: 'Blue gate', isDefault: true }],
  })
  const second = addressesOf(await browser.send('POST', '/api/addresses', { ...home, label: 'Work', isDefault: true }))
  expect(second.map(({ label, isDefault }) => [label, isDefault])).toEqual([
    ['Work', true],
    ['Home', false],
  ])
  const rest = await Promise.all(
    Array.from({ length: 10 }, (_, index) => browser.send('POST', '/api/addresses', { ...home, label: `Place ${index}` })),
  )
  expect(rest.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 409, 409])
  expect(rest.find(({ status }) => status === 409)?.body.code).toBe('profile.addresses-full')
  const left = addressesOf(await browser.send('DELETE', `/api/addresses/${second[0]?.id}`, undefined))
  expect(left).toHaveLength(9)
  expect(left.filter(({ isDefault }) => isDefault).map(({ label }) => label)).toEqual(['Home'])
  const moved = { ...home, area: 'irbid-downtown' }
  const changed = await browser.send('PUT', `/api/addresses/${left[0]?.id}`, moved)
  expect(addressesOf(changed)[0]).toMatchObject({ ...moved, city: 'Irbid', isDefault: true, callsFirst: false, note: '' })
  expect(await browser.send('POST', '/api/addresses', { ...home, area: 'paris' })).toMatchObject({
    status: 422,
    body: { code: 'order.area-unknown' },
  })
  expect(await browser.send('POST', '/api/addresses', { ...home, personId: 'x' })).toMatchObject({
    status: 422,
    body: { fields: ['personId'] },
  })
})

test('another person’s address answers like one that is not there', async () => {
  const [hers] = addressesOf(await rana.send('POST', '/api/addresses', home))
  const dana = await signedIn(shop, 'owner')
  for (const id of [hers?.id, 'nothing-here']) {
    const path = `/api/addresses/${id}`
    expect(await dana.send('PUT', path, home)).toMatchObject({ status: 404, body: { code: 'profile.address-unknown' } })
    expect(await dana.send('DELETE', path, undefined)).toMatchObject({ status: 404, body: { code: 'profile.address-unknown' } })
  }
  expect(addressesOf(await dana.get('/api/addresses'))).toEqual([])
  expect(addressesOf(await rana.get('/api/addresses'))).toHaveLength(1)
})

test('measurements are stored and deleted only on request', async () => {
  const saved = await rana.send('PUT', '/api/profile/body', { chest: 88, waist: 70.5, foot: 24 })
  expect(saved.body).toMatchObject({ body: { chest: 88, waist: 70.5, foot: 24 } })
  expect(await rana.send('PUT', '/api/profile/body', { chest: 3 })).toMatchObject({ status: 422, body: { fields: ['chest'] } })
  expect(await rana.send('PUT', '/api/profile/body', { weight: 60 })).toMatchObject({ status: 422, body: { fields: ['weight'] } })
  expect((await rana.send('DELETE', '/api/profile/body', undefined)).body).toMatchObject({ body: null })
  const { rows } = await shop.db.execute(sql`SELECT details FROM audit_log WHERE event LIKE 'profile.body%'`)
  expect(rows.map(({ details }) => details)).toEqual([{}, {}])
})

test('the favorites of two devices are merged, and removed ones stay removed', async () => {
  const phone = await signedIn(shop, 'customer')
  expect(idsOf(await rana.send('POST', '/api/favorites', { ids: ['wf-001', 'wf-002', 'wf-001', 'nothing-here'] }))).toEqual([
    'wf-001',
    'wf-002',
  ])
  expect(idsOf(await phone.send('POST', '/api/favorites', { ids: ['wf-002', 'wc-001'] })).sort()).toEqual(['wc-001', 'wf-001', 'wf-002'])
  expect(idsOf(await rana.send('DELETE', '/api/favorites/wf-002', undefined))).not.toContain('wf-002')
  expect(idsOf(await phone.send('POST', '/api/favorites', { ids: ['wf-002', 'wc-001'] }))).not.toContain('wf-002')
  expect(idsOf(await phone.send('PUT', '/api/favorites/wf-002', {}))).toContain('wf-002')
  expect(await rana.send('PUT', '/api/favorites/nothing-here', {})).toMatchObject({ status: 404, body: { code: 'item.unknown' } })
  const dana = await signedIn(shop, 'owner')
  expect(idsOf(await dana.send('POST', '/api/favorites', { ids: [] }))).toEqual([])
  await shop.db.execute(sql`UPDATE items SET visibility = 'hidden' WHERE id = 'wf-003'`)
  expect(idsOf(await dana.send('POST', '/api/favorites', { ids: ['wf-003'] }))).toEqual([])
  await shop.db.execute(sql`UPDATE items SET visibility = 'visible' WHERE id = 'wf-003'`)
  expect((await shop.browser().send('POST', '/api/favorites', { ids: [] })).status).toBe(401)
})

test('a picture is drawn anew in two sizes, without what the camera wrote, under a name nobody guesses', async () => {
  const taken = await square()
    .withExif({ IFD0: { Copyright: 'a secret of the camera', ImageDescription: 'home' } })
    .jpeg()
    .toBuffer()
  expect(taken.includes('a secret of the camera')).toBe(true)
  const { status, body } = await upload(rana, taken, 'image/jpeg')
  expect(status).toBe(200)
  const address = String(body['avatar'])
  expect(address).toMatch(/^\/avatars\/[A-Za-z0-9]{22}$/)
  for (const size of [256, 512]) {
    const answer = await shop.shop.request(`http://localhost:3000${address}-${size}.webp`)
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('a secret of the camera')).toBe(false)
  }
  expect((await rana.get('/api/people/me')).body).toMatchObject({ person: { avatar: address } })
  const next = await upload(rana, await square(300, 300).avif().toBuffer(), 'image/avif')
  expect(next.body['avatar']).not.toBe(address)
  expect((await shop.shop.request(`http://localhost:3000${address}-256.webp`)).status).toBe(404)
  expect((await rana.send('DELETE', '/api/profile/avatar', undefined)).body).toMatchObject({ avatar: null })
  const picture = await square(300, 300).png().toBuffer()
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => upload(rana, picture)))
  expect(atOnce.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  await rana.send('DELETE', '/api/profile/avatar', undefined)
})

test('what only calls itself a picture is refused, and so is one that is too much', async () => {
  const page = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused = { status: 422, body: { code: 'profile.not-a-picture' } }
  expect(await upload(rana, page, 'image/png')).toMatchObject(refused)
  const good = await square().png().toBuffer()
  expect(await upload(rana, good.subarray(0, 60))).toMatchObject(refused)
  const frames = await sharp([await square(64, 64).png().toBuffer(), await square(64, 64).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  expect(await upload(rana, frames, 'image/webp')).toMatchObject(refused)
  expect(await upload(rana, await square(6000, 4200).png().toBuffer())).toMatchObject({ body: { code: 'media.too-many-pixels' } })
  const large = new Uint8Array(5 * 1024 * 1024 + 1)
  large.set(good)
  expect(await upload(rana, large)).toMatchObject({ status: 413, body: { code: 'input.too-large' } })
  expect((await rana.send('PUT', '/api/profile/avatar', new Blob([page]), { 'content-type': 'text/html' })).status).toBe(415)
  expect(await upload(shop.browser(), good)).toMatchObject({ status: 401, body: { code: 'profile.sign-in-first' } })
  expect((await rana.get('/api/profile')).body).toMatchObject({ avatar: null })
})

test('a discreet order names nothing in its mail, and asks for plain packaging', async () => {
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  await lama.send('PUT', '/api/profile', { isDiscreet: true })
  const { id, total, paid, confirmations } = await paysInCash(lama, 'lama@libsa.example', '+962791234567')
  expect(paid).toMatchObject({ status: 200, body: { order: { status: 'confirmed', isDiscreet: true } } })
  expect(confirmations.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^LB-\d+ is confirmed$/)])
  expect(confirmations[0]?.text).toMatch(/^Your order is confirmed/)
  expect(confirmations[0]?.text).not.toContain('تم تأكيد طلبك')
  expect(confirmations[0]?.text).toMatch(/Delivery: \w+ \d+ July 2027\n\d+:00–\d+:00\n/)
  expect(confirmations[0]?.text).toContain('Refundable deposit: 100.000\u00a0JOD')
  expect(confirmations[0]?.text).toContain('please add your ID card or passport on your order page')
  expect(confirmations[0]?.text).not.toMatch(/gown|\bdress|8\s–\u2060?\s(\w+\s)?10\sJuly|فستان/i)
  const { rows } = await shop.db.execute(sql`SELECT is_discreet FROM outbox WHERE subject LIKE 'LB-% is confirmed'`)
  expect(rows).toEqual([{ is_discreet: true }])
  expect((await lama.get('/api/payments')).body).toMatchObject({
    movements: [{ orderId: id, state: 'cash_due', method: 'cash', amount: total }],
    depositHeld: 0,
    methods: ['card', 'cash'],
  })
  expect((await rana.get('/api/payments')).body).toMatchObject({ movements: [] })
})

test('the mail of an order does not ask for a document that waits for a moderator', async () => {
  const omar = await signedIn(shop, { email: 'omar@libsa.example' })
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM people WHERE email = 'omar@libsa.example'`)
  await shop.pool.query(
    `INSERT INTO identity_checks (id, person_id, need, status, front_file, locale, created_at, asked_at) VALUES ('check', $1, 'deposit', 'waiting', 'file', 'en', now(), now())`,
    [rows[0]?.id],
  )
  const { confirmations } = await paysInCash(omar, 'omar@libsa.example', '+962791234568')
  expect(confirmations.map(({ text }) => text)).toEqual([expect.stringContaining('Refundable deposit: 100.000\u00a0JOD')])
  expect(confirmations[0]?.text).not.toContain('please add your ID card or passport')
})
