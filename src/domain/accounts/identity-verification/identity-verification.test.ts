import { readdir, readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { mailsTo, signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { deleteDocuments } from './delete-documents.ts'

let shop: Awaited<ReturnType<typeof world>>
let dana: Browser
let nour: Browser
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('DELETE FROM identity_checks')
  await rm(shop.documentsFolder, { recursive: true, force: true })
  shop.clock.advance(3_700_000)
  dana = await signedIn(shop, 'owner')
  nour = await signedIn(shop, 'moderator')
})

const day = 86_400_000
const card = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#9b87f5' } })
const photo = () =>
  card()
    .withExif({ IFD0: { Copyright: 'Dana Khoury' }, IFD3: { GPSLatitude: '31/1 57/1 0/1' } })
    .jpeg()
    .toBuffer()
const handIn = (browser: Browser, bytes: Uint8Array, side = 'front', type = 'image/jpeg') =>
  browser.send('PUT', `/api/identity-verification/${side}`, new Blob([new Uint8Array(bytes)]), { 'content-type': type })
const files = async () => (await readdir(shop.documentsFolder).catch(() => [])).filter((name) => name !== 'bin').sort()
const events = async () =>
  (
    await shop.pool.query<{ event: string; actor: string }>(
      `SELECT event, actor_id AS actor FROM audit_log WHERE event LIKE 'identity-check.%' ORDER BY id`,
    )
  ).rows
const secondModerator = async () => {
  await shop.pool.query(`INSERT INTO person_roles VALUES ('owner-lama', 'moderator') ON CONFLICT DO NOTHING`)
  return signedIn(shop, { email: 'lama@libsa.example' })
}

async function asked(): Promise<string> {
  await handIn(dana, await photo())
  expect((await dana.send('POST', '/api/identity-verification', {})).body).toMatchObject({ check: { status: 'waiting', sides: ['front'] } })
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM identity_checks WHERE status = 'waiting'`)
  return rows[0]?.id ?? ''
}

test('a document is kept encrypted, drawn anew without metadata, under a name that says nothing', async () => {
  const picture = await photo()
  expect(await handIn(dana, picture)).toMatchObject({ status: 200, body: { need: 'payout', check: { status: 'draft', sides: ['front'] } } })
  const [name = ''] = await files()
  expect(name).toMatch(/^[A-Za-z0-9]{22}$/)
  const raw = await readFile(join(shop.documentsFolder, name))
  expect(raw.includes('Dana Khoury')).toBe(false)
  expect([...raw.subarray(0, 2)]).not.toEqual([0xff, 0xd8])
  const kept = await shop.system().documents?.read(name)
  const { format, exif, width } = await sharp(kept ?? Buffer.alloc(0)).metadata()
  expect({ format, exif, width }).toEqual({ format: 'jpeg', exif: undefined, width: 900 })
  await handIn(dana, await card().png().toBuffer(), 'front', 'image/png')
  expect(await files()).toHaveLength(1)
  expect(await files()).not.toContain(name)
  await handIn(dana, await card().webp().toBuffer(), 'back', 'image/webp')
  expect(await files()).toHaveLength(2)
  expect((await dana.send('DELETE', '/api/identity-verification', {})).body).toMatchObject({ check: null })
  expect(await files()).toEqual([])
})

test('only pictures are taken, by their first bytes, up to five megabytes, and only where something asks for a check', async () => {
  const refused = { status: 422, body: { code: 'identity-check.not-a-picture' } }
  expect(await handIn(dana, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject(refused)
  expect(await handIn(dana, await card().gif().toBuffer())).toMatchObject(refused)
  expect(await handIn(dana, (await photo()).subarray(0, 400))).toMatchObject(refused)
  expect(await handIn(dana, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
  expect(await dana.send('PUT', '/api/identity-verification/front', 'x', { 'content-type': 'text/html' })).toMatchObject({ status: 415 })
  expect(await dana.send('POST', '/api/identity-verification', {})).toMatchObject({
    status: 409,
    body: { code: 'identity-check.front-missing' },
  })
  const rana = await signedIn(shop, 'customer')
  expect(await handIn(rana, await photo())).toMatchObject({ status: 409, body: { code: 'identity-check.not-needed' } })
  expect(await files()).toEqual([])
  const held = await rana.send('POST', '/api/orders', {
    key: 'key-high',
    lines: [{ itemId: 'wf-001', from: '2027-07-12', until: '2027-07-14', quantity: 1 }],
  })
  await shop.pool.query('UPDATE orders SET deposit = 99990 WHERE id = $1', [held.body['id']])
  expect((await rana.get('/api/identity-verification')).body).toMatchObject({ need: null })
  await shop.pool.query('UPDATE orders SET deposit = 100000 WHERE id = $1', [held.body['id']])
  expect((await handIn(rana, await photo())).body).toMatchObject({ need: 'deposit' })
})

test('only the moderator who has taken a check sees its document, for an hour; each look is recorded', async () => {
  const id = await asked()
  const lama = await secondModerator()
  const lina = await signedIn(shop, 'admin')
  const view = (browser: Browser, side = 'front') => browser.get(`/api/identity-verification/checks/${id}/${side}`)
  const list = await nour.get('/api/identity-verification/checks')
  expect(Object.keys((list.body['checks'] as object[])[0] ?? {}).sort()).toEqual(['askedAt', 'id', 'need', 'state'])
  expect(await view(nour)).toMatchObject({ status: 404, body: { code: 'identity-check.no-such-check' } })
  expect((await nour.send('POST', `/api/identity-verification/checks/${id}/claim`, {})).body).toMatchObject({
    name: 'Dana Khoury',
    sides: ['front'],
  })
  const seen = await view(nour)
  expect(seen).toMatchObject({ status: 200, type: 'image/jpeg' })
  expect(seen.headers.get('cache-control')).toBe('private, no-store')
  expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await view(nour, 'back')).status).toBe(404)
  for (const other of [lama, lina]) expect((await view(other)).status).toBe(404)
  for (const role of ['customer', 'owner', 'courier'] as const) expect((await view(await signedIn(shop, role))).status).toBe(403)
  expect((await view(shop.browser())).status).toBe(401)
  expect(await lama.send('POST', `/api/identity-verification/checks/${id}/claim`, {})).toMatchObject({
    status: 409,
    body: { code: 'identity-check.claimed' },
  })
  expect((await lama.send('PUT', `/api/identity-verification/checks/${id}/decision`, { isApproved: true })).status).toBe(404)
  expect((await events()).slice(-2)).toEqual([
    { event: 'identity-check.claimed', actor: 'moderator-nour' },
    { event: 'identity-check.viewed', actor: 'moderator-nour' },
  ])
  shop.clock.advance(61 * 60_000)
  expect((await view(nour)).status).toBe(404)
  expect((await lama.send('POST', `/api/identity-verification/checks/${id}/claim`, {})).status).toBe(200)
  expect((await view(lama)).status).toBe(200)
  await shop.pool.query(`DELETE FROM person_roles WHERE person_id = 'owner-lama' AND role = 'moderator'`)
  expect((await view(lama)).status).toBe(403)
})

test('of two moderators who claim a check at once one gets it, and nobody can claim their own', async () => {
  const lama = await secondModerator()
  for (let round = 0; round < 5; round += 1) {
    await shop.pool.query('DELETE FROM identity_checks')
    shop.clock.advance(day / 12)
    ;[dana, nour] = [await signedIn(shop, 'owner'), await signedIn(shop, 'moderator')]
    const id = await asked()
    const answers = await Promise.all(
      [nour, lama, nour].map((one) => one.send('POST', `/api/identity-verification/checks/${id}/claim`, {})),
    )
    const holders = new Set([
      answers[0]?.status === 200 || answers[2]?.status === 200 ? 'nour' : null,
      answers[1]?.status === 200 ? 'lama' : null,
    ])
    holders.delete(null)
    expect(holders.size).toBe(1)
  }
  await shop.pool.query(`DELETE FROM identity_checks; INSERT INTO person_roles VALUES ('owner-dana', 'moderator') ON CONFLICT DO NOTHING`)
  const id = await asked()
  expect((await dana.get('/api/identity-verification/checks')).body).toEqual({ checks: [] })
  expect((await dana.send('POST', `/api/identity-verification/checks/${id}/claim`, {})).status).toBe(404)
  await shop.pool.query(`DELETE FROM person_roles WHERE person_id IN ('owner-dana', 'owner-lama') AND role = 'moderator'`)
})

test('a decision deletes the document and is mailed in the person’s language; a refused one can be submitted again', async () => {
  await handIn(dana, await photo())
  await handIn(dana, await photo(), 'back')
  await dana.send('POST', '/api/identity-verification', {})
  await dana.send('PUT', '/api/profile', { locale: 'ar' })
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM identity_checks')
  const path = `/api/identity-verification/checks/${rows[0]?.id ?? ''}`
  await nour.send('POST', `${path}/claim`, {})
  expect((await nour.send('PUT', `${path}/decision`, { isApproved: false })).status).toBe(422)
  expect((await nour.send('PUT', `${path}/decision`, { isApproved: true, reason: 'name' })).status).toBe(422)
  expect((await nour.send('PUT', `${path}/decision`, { isApproved: false, reason: 'expired' })).body).toEqual({ checks: [] })
  expect(await files()).toEqual([])
  expect((await nour.get(`${path}/front`)).status).toBe(404)
  expect((await dana.get('/api/identity-verification')).body).toMatchObject({
    isVerified: false,
    need: 'payout',
    check: { status: 'refused', sides: [], reason: 'expired' },
  })
  const [mail] = await mailsTo(shop, 'dana@libsa.example')
  expect(mail?.subject).toBe('تعذّر قبول وثيقتك')
  expect(mail?.text).toContain('انتهت صلاحية الوثيقة.')
  await dana.send('PUT', '/api/profile', { locale: 'en' })

  shop.clock.advance(1000)
  const again = `/api/identity-verification/checks/${await asked()}`
  await nour.send('POST', `${again}/claim`, {})
  await nour.send('PUT', `${again}/decision`, { isApproved: true })
  expect((await nour.send('PUT', `${again}/decision`, { isApproved: true })).status).toBe(404)
  expect((await dana.get('/api/identity-verification')).body).toMatchObject({
    isVerified: true,
    need: null,
    check: { status: 'approved', sides: [] },
  })
  expect(await handIn(dana, await photo())).toMatchObject({ status: 409, body: { code: 'identity-check.not-needed' } })
  expect((await mailsTo(shop, 'dana@libsa.example'))[0]?.subject).toBe('Your identity is confirmed')
  expect(await files()).toEqual([])
})

test('after thirty days without a decision a document is deleted and the person notified; drafts and orphaned files are deleted too', async () => {
  await asked()
  const now = await shop.clock.now()
  const lost = join(shop.documentsFolder, (await shop.system().documents?.save(Buffer.from('nobody knows this one'), now)) ?? '')
  await deleteDocuments(shop.system())
  expect(await files()).toHaveLength(2)
  await utimes(lost, 0, 0)
  await deleteDocuments(shop.system())
  expect(await files()).toHaveLength(1)
  shop.clock.advance(30 * day + 1000)
  await deleteDocuments(shop.system())
  expect(await files()).toEqual([])
  dana = await signedIn(shop, 'owner')
  expect((await dana.get('/api/identity-verification')).body).toMatchObject({ check: { status: 'lapsed', sides: [] }, need: 'payout' })
  expect((await mailsTo(shop, 'dana@libsa.example'))[0]?.subject).toBe('Your document was deleted')

  await handIn(dana, await photo())
  shop.clock.advance(day + 1000)
  await deleteDocuments(shop.system())
  expect(await files()).toEqual([])
})
