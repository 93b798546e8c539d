import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonDetail, PersonRow } from '#domain/renting/managed-people/person-detail.contract.ts'
import type { Browser } from '#tests/front.ts'
import { demoPassword, mailsTo, prove, signedIn, trySignIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let nour: Browser
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())
beforeEach(async () => {
  // Limits of sign-ins end, and whoever acts has just come in.
  shop.clock.advance(3_600_000)
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
})

const path = '/api/person-files'
const rana = `${path}/customer-rana`
const list = async (query: string, who = lina) => (await who.get(`${path}${query}`)).body['rows'] as PersonRow[]
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
const fileOf = async (id: string, who = lina) => (await who.get(`${path}/${id}`)).body as unknown as PersonDetail
const eventsOf = async (id: string) => (await fileOf(id)).trail.map(({ event, actor }) => `${event} ${actor}`)

test('people are found by a part of their name in either alphabet, of their address or their phone, and filtered by role and state', async () => {
  await shop.pool.query(`UPDATE people SET phone = '+962795550101' WHERE id = 'customer-rana'`)
  for (const q of ['rana', 'HADD', 'حداد', 'rana@lib', '079 555 01', '+962795550101', '٠٧٩٥٥٥', 'ra'])
    expect(await idsOf(`?q=${encodeURIComponent(q)}`)).toEqual(['customer-rana'])
  expect(await idsOf('?q=nobody')).toEqual([])
  expect(await idsOf('?role=courier')).toEqual(['courier-omar'])
  expect(await idsOf('?role=courier&account=suspended')).toEqual([])
  expect(await list('?q=rana')).toMatchObject([
    { name: 'Rana Haddad', arabicName: 'رنا حدّاد', roles: ['customer'], state: 'active', orders: 0, listings: 0 },
  ])
  expect((await list('?q=dana'))[0]?.listings).toBeGreaterThan(0)
  expect((await lina.get(`${path}?account=gone`)).status).toBe(422)
  const now = await shop.clock.now()
  const [start, end] = [new Date(now.getTime() - 86_400_000), new Date(now.getTime() + 86_400_000)]
  await shop.pool.query(
    `INSERT INTO memberships (id, person_id, plan, starts_at, ends_at) VALUES ('now', 'owner-dana', 'vip', $1, $2), ('over', 'owner-lama', 'vip', $3, $1)`,
    [start, end, new Date(start.getTime() - 86_400_000)],
  )
  expect(await idsOf('?plan=vip')).toEqual(['owner-dana'])
  await shop.pool.query('DELETE FROM memberships')
})

test('the pages of the list hold everyone once, in either order', async () => {
  await shop.pool.query(`INSERT INTO people (id, name, phone, created_at, updated_at)
    SELECT 'crowd-' || n, 'Crowd ' || n, '+9627900' || 10000 + n, '2027-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 hour', now() FROM generate_series(1, 120) n`)
  for (const sort of ['newest', 'oldest']) {
    const seen: string[] = []
    for (let after = '', pages = 0; pages < 5; pages += 1) {
      const { body } = await lina.get(`${path}?q=crowd&sort=${sort}${after}`)
      seen.push(...(body['rows'] as PersonRow[]).map(({ id }) => id))
      if (body['next'] === null) break
      after = `&after=${String(body['next'])}`
    }
    expect(new Set(seen).size).toBe(120)
    expect(seen).toHaveLength(120)
    expect(seen[0]).toBe(sort === 'newest' ? 'crowd-120' : 'crowd-1')
  }
})

test('the file of an account tells who it is and what became of it; of none, and of a deleted one, there is none', async () => {
  expect(await fileOf('owner-dana', nour)).toMatchObject({
    name: 'Dana Khoury',
    email: 'dana@libsa.example',
    roles: ['customer', 'owner'],
    state: 'active',
    isContactConfirmed: true,
    scores: { customer: null, owner: null },
    deletion: null,
    suspension: null,
    suspensionRefusal: null,
  })
  expect((await fileOf('owner-dana')).listings.rows[0]).toMatchObject({ status: 'approved', visibility: 'visible' })
  expect((await fileOf('admin-lina')).suspensionRefusal).toBe('people.suspend-self')
  expect((await fileOf('admin-lina', nour)).suspensionRefusal).toBe('people.last-admin')
  const unknown = await lina.get(`${path}/nobody`)
  expect(unknown).toMatchObject({ status: 404, body: { code: 'people.unknown' } })
  await shop.pool.query(`INSERT INTO people (id, name, deleted_at, created_at, updated_at) VALUES ('gone', '—', now(), now(), now())`)
  const gone = await lina.get(`${path}/gone`)
  expect({ ...gone.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  for (const [method, part, body] of [
    ['PUT', '', { name: 'X', arabicName: '', locale: 'en' }],
    ['POST', '/notes', { words: 'x' }],
    ['DELETE', '/sessions', {}],
    ['POST', '/password-links', {}],
    ['PUT', '/suspension', { reason: 'other', words: 'x' }],
    ['DELETE', '/suspension', {}],
  ] as const)
    expect((await lina.send(method, `${path}/gone${part}`, body)).body.code).toBe('people.unknown')
  expect((await lina.get(`${path}/gone/suspension`)).status).toBe(404)
})

test('the file has what somebody reported, and what was reported of them and of their pieces', async () => {
  const { rows } = await shop.pool.query<{ owner: string }>(`SELECT owner_id AS owner FROM items WHERE id = 'wf-001'`)
  const owner = rows[0]?.owner ?? ''
  const her = await signedIn(shop, 'customer')
  expect((await her.send('POST', '/api/reports', { about: 'item', item: 'wf-001', reason: 'counterfeit' })).status).toBe(200)
  const said = { about: 'item', reason: 'counterfeit', isOpen: true }
  expect((await fileOf('customer-rana', nour)).reports).toMatchObject({ count: 1, rows: [{ ...said, isBy: true }] })
  expect((await fileOf(owner, nour)).reports).toMatchObject({ count: 1, rows: [{ ...said, isBy: false }] })
  expect((await fileOf('courier-omar', nour)).reports).toEqual({ count: 0, rows: [] })
})

test('the file has what somebody said in the chat, for staff alone', async () => {
  const rana = await signedIn(shop, 'customer')
  const { body } = await rana.send('POST', '/api/chat/sessions', { path: '/' })
  const { sessionId } = (body as unknown as { session: { sessionId: string } }).session
  await rana.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: 'a-key', content: 'Is it clean?' })
  expect((await fileOf('customer-rana', nour)).chats).toMatchObject({ count: 1, rows: [{ status: 'active', last: 'Is it clean?' }] })
})

test('who is deleted in fourteen days is listed as leaving, with the clock', async () => {
  const sami = await signedIn(shop, { email: 'lama@libsa.example' })
  expect((await sami.send('POST', '/api/my-data/deletion', { understood: true })).status).toBe(200)
  expect(await idsOf('?account=leaving')).toEqual(['owner-lama'])
  const { state, deletion, trail } = await fileOf('owner-lama')
  expect(state).toBe('leaving')
  expect(Date.parse(deletion?.dueAt ?? '') - Date.parse(deletion?.askedAt ?? '')).toBe(14 * 86_400_000)
  expect(trail.map(({ event }) => event)).toContain('person.deletion-asked')
  const back = await signedIn(shop, { email: 'lama@libsa.example' })
  expect((await back.send('DELETE', '/api/my-data/deletion', {})).status).toBe(200)
  expect(await idsOf('?account=leaving')).toEqual([])
})

test('customers, owners and couriers get nothing of it; a moderator reads and notes, and changes nothing', async () => {
  const calls = [
    ['POST', '', { name: 'Eve', email: 'eve@elsewhere.example', roles: [], locale: 'en' }],
    ['PUT', '/customer-rana', { name: 'Eve', arabicName: '', locale: 'en' }],
    ['DELETE', '/customer-rana/sessions', {}],
    ['POST', '/customer-rana/password-links', {}],
    ['PUT', '/customer-rana/suspension', { reason: 'other', words: 'Because' }],
    ['DELETE', '/customer-rana/suspension', {}],
  ] as const
  for (const role of ['customer', 'owner', 'courier'] as const) {
    const stranger = await signedIn(shop, role)
    for (const address of ['', '/customer-rana', '/customer-rana/suspension']) expect((await stranger.get(path + address)).status).toBe(403)
    expect((await stranger.send('POST', `${rana}/notes`, { words: 'Hello' })).status).toBe(403)
    for (const [method, address, body] of calls) expect((await stranger.send(method, path + address, body)).status).toBe(403)
  }
  expect((await shop.browser().get(path)).status).toBe(401)
  for (const [method, address, body] of calls)
    expect(await nour.send(method, path + address, body)).toMatchObject({ status: 403, body: { code: 'people.admin-only' } })
  expect((await nour.get(`${rana}/suspension`)).status).toBe(403)
  const noted = await nour.send('POST', `${rana}/notes`, { words: '  Called: she is in Aqaba until Friday.  ' })
  expect(noted.body).toMatchObject({ notes: [{ words: 'Called: she is in Aqaba until Friday.', author: 'Nour Qasem' }] })
  expect(await eventsOf('customer-rana')).toContain('person.noted Nour Qasem')
  const arabic = (await lina.get(rana, { 'accept-language': 'ar' })).body as unknown as PersonDetail
  expect([arabic.notes[0]?.author, arabic.trail[0]?.actor]).toEqual(['نور قاسم', 'نور قاسم'])
})

test('what signs others in, gives rights or shuts out asks that the administrator has just proved who she is', async () => {
  shop.clock.advance(11 * 60_000)
  for (const [method, address, body] of [
    ['POST', '', { name: 'Eve', email: 'eve@elsewhere.example', roles: [], locale: 'en' }],
    ['POST', '/customer-rana/password-links', {}],
    ['PUT', '/customer-rana/suspension', { reason: 'other', words: 'Because' }],
    ['DELETE', '/customer-rana/suspension', {}],
  ] as const)
    expect((await lina.send(method, path + address, body)).body.code).toBe('people.sign-in-again')
  expect((await lina.get(rana)).status).toBe(200)
})

test('notes are added and never changed; the copy of one’s data has them, and a deletion takes them', async () => {
  await lina.send('POST', `${path}/owner-lama/notes`, { words: 'Asked for a later pickup.' })
  for (const statement of [`UPDATE person_notes SET words = 'x'`, 'DELETE FROM person_notes'])
    await expect(shop.pool.query(statement)).rejects.toMatchObject({ constraint: 'person_notes_are_kept' })
  expect((await lina.send('POST', `${path}/owner-lama/notes`, { words: '   ' })).status).toBe(422)
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  const { status, body } = await lama.send('POST', '/api/my-data/copies', {})
  expect([status, body.code]).toEqual([200, undefined])
  expect(body['data']).toMatchObject({ staffNotes: [{ text: 'Asked for a later pickup.' }] })
  await shop.pool.query(
    `INSERT INTO people (id, name, phone, created_at, updated_at) VALUES ('brief', 'Brief', '+962790099999', now(), now())`,
  )
  await lina.send('POST', `${path}/brief/notes`, { words: 'Once here.' })
  await shop.pool.query(`DELETE FROM people WHERE id = 'brief'`)
  expect((await shop.pool.query(`SELECT FROM person_notes WHERE person_id = 'brief'`)).rowCount).toBe(0)
})

test('names and language change by staff; a name in Arabic letters that is emptied is gone', async () => {
  const changed = await lina.send('PUT', rana, { name: 'Rana Al-Haddad', arabicName: 'رنا الحدّاد', locale: 'ar' })
  expect(changed.body).toMatchObject({ name: 'Rana Al-Haddad', arabicName: 'رنا الحدّاد', locale: 'ar' })
  expect((await lina.send('PUT', rana, { name: 'Rana Haddad', arabicName: '', locale: 'en' })).body).toMatchObject({
    name: 'Rana Haddad',
    arabicName: null,
    locale: 'en',
  })
  expect(await eventsOf('customer-rana')).toContain('person.changed Lina Odeh')
  expect((await lina.send('PUT', rana, { name: ' ', arabicName: '', locale: 'en' })).status).toBe(422)
  expect((await lina.send('PUT', rana, { name: 'R', arabicName: '', locale: 'en', email: 'a@b.example' })).body).toMatchObject({
    fields: ['email'],
  })
})

test('somebody is signed out everywhere', async () => {
  const [one, two] = [await signedIn(shop, 'customer'), await signedIn(shop, 'customer')]
  expect((await fileOf('customer-rana')).sessions.count).toBeGreaterThanOrEqual(2)
  expect((await lina.send('DELETE', `${rana}/sessions`, {})).body).toMatchObject({ sessions: { count: 0 } })
  for (const browser of [one, two]) expect((await browser.get('/api/people/me')).body).toEqual({ person: null })
  expect(await eventsOf('customer-rana')).toContain('person.signed-out-by-staff Lina Odeh')
})

test('the way to a new password is a page and no password, in the person’s language, and not more than five times an hour', async () => {
  await lina.send('PUT', `${path}/owner-lama`, { name: 'Lama Nasser', arabicName: 'لمى ناصر', locale: 'ar' })
  expect((await lina.send('POST', `${path}/owner-lama/password-links`, {})).status).toBe(200)
  const [mail] = await mailsTo(shop, 'lama@libsa.example')
  expect(mail?.text).toContain(`/ar/forgot-password#lama@libsa.example`)
  expect(mail?.text).not.toMatch(/\d{6}/)
  expect(await eventsOf('owner-lama')).toContain('person.password-link-sent Lina Odeh')
  // The old one works until then.
  await signedIn(shop, { email: 'lama@libsa.example' })
  for (let sent = 1; sent < 5; sent += 1) await lina.send('POST', `${path}/owner-lama/password-links`, {})
  expect(await lina.send('POST', `${path}/owner-lama/password-links`, {})).toMatchObject({ status: 429, body: { code: 'server.too-many' } })
})

test('whom staff add is mailed the way to a password, chooses it alone, and is confirmed by coming in', async () => {
  const email = 'samar@elsewhere.example'
  const added = await lina.send('POST', path, { name: 'Samar Zoubi', arabicName: 'سمر الزعبي', email, roles: ['moderator'], locale: 'en' })
  expect(added.body).toMatchObject({
    name: 'Samar Zoubi',
    roles: ['customer'],
    state: 'invited',
    isContactConfirmed: false,
    sessions: { count: 0 },
  })
  const id = String(added.body['id'])
  expect((await eventsOf(id)).toSorted()).toEqual(['person.invited Lina Odeh', 'role.asked Lina Odeh'])
  expect(await idsOf('?account=invited')).toEqual([id])
  const [mail] = await mailsTo(shop, email)
  expect(mail).toMatchObject({ subject: 'Your Libsa account is ready' })
  expect(mail?.text).toContain('/forgot-password#samar@elsewhere.example')
  expect((await trySignIn(shop.browser(), { email, password: demoPassword })).status).toBe(401)

  shop.clock.advance(1000)
  const browser = shop.browser()
  await browser.send('POST', '/api/people/password-codes', { email, proof: await prove(browser) })
  const code = /\d{6}/.exec((await mailsTo(shop, email))[0]?.text ?? '')?.[0] ?? ''
  const entered = await browser.send('PUT', '/api/people/password', { email, code, password: 'a long password of hers' })
  expect(entered.body).toMatchObject({ person: { name: 'Samar Zoubi' } })
  expect(await fileOf(id)).toMatchObject({ state: 'active', isContactConfirmed: true, sessions: { count: 1 } })
  expect((await lina.send('POST', path, { name: 'Samar', email: 'SAMAR@elsewhere.example', roles: [], locale: 'en' })).body.code).toBe(
    'people.account-exists',
  )
})

test('who has no e-mail address is texted, and gets no role; both contacts or none are refused', async () => {
  const added = await lina.send('POST', path, { name: 'Huda', phone: '٠٧٩ ٥٥٥ ٠٢٠٢', roles: [], locale: 'ar' })
  expect(added.body).toMatchObject({ phone: '+962795550202', email: null, state: 'invited' })
  // A link that nobody has asked for looks like fraud in an SMS.
  expect((await mailsTo(shop, '+962795550202'))[0]?.text).toMatch(/^لبسة: أنشأ فريقنا حسابًا لك (?!.*https?:)/)
  const wrong = (body: object) => lina.send('POST', path, { name: 'Huda', roles: [], locale: 'ar', ...body })
  expect((await wrong({ phone: '0795550303', roles: ['courier'] })).body).toMatchObject({ code: 'people.role-by-email', fields: ['email'] })
  expect((await wrong({})).body.code).toBe('people.contact-missing')
  expect((await wrong({ phone: '0795550303', email: 'h@elsewhere.example' })).body.code).toBe('people.contact-missing')
  expect((await wrong({ phone: '12345678' })).body.code).toBe('people.phone-invalid')
  expect((await wrong({ email: 'h@elsewhere.example', password: 'chosen by staff' })).body).toMatchObject({ fields: ['password'] })
  expect((await wrong({ email: 'h@elsewhere.example', roles: ['owner'] })).status).toBe(422)
})
