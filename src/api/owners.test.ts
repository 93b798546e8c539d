import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerPiece } from '#domain/renting/owners/owner.contract.ts'
import type { Browser } from '#tests/front.ts'
import { decide, submitted } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let dana: Browser
let lama: Browser
let nour: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, 'customer')
  dana = await signedIn(shop, { email: 'dana@libsa.example' })
  lama = await signedIn(shop, { email: 'lama@libsa.example' })
  nour = await signedIn(shop, 'moderator')
})
afterAll(() => shop.close())

const pageOf = async (itemId: string): Promise<string | null> =>
  ((await shop.browser().get(`/api/items/${itemId}`)).body as unknown as { owner: { page: string | null } }).owner.page
/** The first piece of the sample owner of this name. */
async function pieceOf(name: 'dana' | 'lama'): Promise<string> {
  const { rows } = await shop.pool.query<{ id: string }>(
    'SELECT items.id FROM items JOIN people ON people.id = owner_id WHERE email = $1 ORDER BY items.id LIMIT 1',
    [`${name}@libsa.example`],
  )
  return rows[0]?.id ?? ''
}
const piecesOf = async (id: string, query = '') =>
  (await shop.browser().get(`/api/owners/${id}/pieces${query}`)).body as unknown as { pieces: OwnerPiece[]; hasMore: boolean }
const idsOf = ({ body }: { body: Record<string, unknown> }) => (body['owners'] as { id: string }[]).map(({ id }) => id)

test('the page of an owner has first name, area and record, and nothing that leads to the person', async () => {
  const id = await pageOf(await pieceOf('lama'))
  const { status, body } = await shop.browser().get(`/api/owners/${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, firstName: 'Lama', rating: null, completed: 0, answersIn: null, onTime: null })
  const { rows } = await shop.pool.query<{ id: string; email: string }>(`SELECT id, email FROM people WHERE email = 'lama@libsa.example'`)
  for (const secret of [rows[0]?.id ?? '', 'lama@libsa.example', '+962']) expect(JSON.stringify(body)).not.toContain(secret)
  expect((await shop.browser().get(`/api/owners/${id}`, { 'accept-language': 'ar' })).body['firstName']).toMatch(/^\p{Script=Arabic}+$/u)
  expect(await shop.browser().get(`/api/owners/${'0'.repeat(20)}`)).toMatchObject({ status: 404, body: { code: 'owner.unknown' } })
})

test('the words of an owner are on their page in the language of the reader, else in the other, and lead nowhere past the shop', async () => {
  const id = await pageOf(await pieceOf('lama'))
  const aboutFor = async (locale: string) => (await shop.browser().get(`/api/owners/${id}`, { 'accept-language': locale })).body['about']
  const say = (about: { en: string; ar: string }) => lama.send('PUT', '/api/profile', { about })
  expect((await say({ en: 'Linen for summer.', ar: 'كتّان للصيف.' })).status).toBe(200)
  expect([await aboutFor('en'), await aboutFor('ar')]).toEqual(['Linen for summer.', 'كتّان للصيف.'])
  for (const [field, words] of [
    ['en', 'Call me on 079 123 4567'],
    ['ar', 'راسلني على lama@example.com'],
  ] as const)
    expect(await say({ en: '', ar: '', [field]: words })).toMatchObject({
      status: 422,
      body: { code: 'profile.about-contacts', fields: [field] },
    })
  expect((await say({ en: 'x'.repeat(401), ar: '' })).status).toBe(422)
  expect(await aboutFor('en')).toBe('Linen for summer.')
  await say({ en: '', ar: 'كتّان للصيف.' })
  expect(await aboutFor('en')).toBe('كتّان للصيف.')
  await say({ en: '', ar: '' })
  expect(await aboutFor('ar')).toBeNull()
})

test('pieces that are taken on the days come last, and all are priced for them', async () => {
  const id = (await pageOf('wf-002')) ?? ''
  const all = await piecesOf(id)
  expect(all.pieces.every(({ isFree, days }) => isFree && days === 3)).toBe(true)
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM units WHERE item_id = 'wf-002'`)
  for (const unit of rows)
    await shop.pool.query(
      `INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until)
       VALUES ($1, $2, '[2027-08-10,2027-08-20]', 'rental', 'r', '2027-08-11', '2027-08-18')`,
      [`b-${unit.id}`, unit.id],
    )
  const { pieces } = await piecesOf(id, '?from=2027-08-12&until=2027-08-18')
  expect(pieces.at(-1)).toMatchObject({ id: 'wf-002', isFree: false, days: 7 })
  expect(pieces.length).toBe(all.pieces.length)
  expect(pieces.slice(0, -1).every(({ isFree }) => isFree)).toBe(true)
})

test('a discreet owner, one without a piece and one who is suspended have no page', async () => {
  const id = (await pageOf(await pieceOf('dana'))) ?? ''
  expect((await shop.browser().get(`/api/owners/${id}`)).status).toBe(200)
  await dana.send('PUT', '/api/profile', { isDiscreet: true })
  expect(await pageOf(await pieceOf('dana'))).toBeNull()
  expect((await shop.browser().get(`/api/owners/${id}`)).status).toBe(404)
  await dana.send('PUT', '/api/profile', { isDiscreet: false })
  await shop.pool.query(`UPDATE people SET suspended_at = now(), suspended_for = 'fraud' WHERE email = 'dana@libsa.example'`)
  expect((await shop.browser().get(`/api/owners/${id}`)).status).toBe(404)
  await shop.pool.query(`UPDATE people SET suspended_at = NULL, suspended_for = NULL WHERE email = 'dana@libsa.example'`)
  const { rows } = await shop.pool.query<{ handle: string }>(
    `SELECT left(md5('owner:' || id), 20) AS handle FROM people WHERE email = 'nour@libsa.example'`,
  )
  expect((await shop.browser().get(`/api/owners/${rows[0]?.handle}`)).status).toBe(404)
})

test('followers hear once of a new piece when it goes live, and not of a change of it', async () => {
  const id = (await pageOf(await pieceOf('lama'))) ?? ''
  expect((await shop.browser().send('PUT', `/api/owners/${id}/follow`, {})).status).toBe(401)
  expect(await lama.send('PUT', `/api/owners/${id}/follow`, {})).toMatchObject({ status: 409, body: { code: 'owner.own' } })
  expect(idsOf(await rana.send('PUT', `/api/owners/${id}/follow`, {}))).toEqual([id])
  expect(idsOf(await rana.send('PUT', `/api/owners/${id}/follow`, {}))).toEqual([id])
  const heard = async () => {
    await shop.runDueJobs()
    const { rows } = await shop.pool.query<{ subject: string }>(
      `SELECT subject_id AS subject FROM notifications JOIN people ON people.id = person_id WHERE event = 'piece-listed' AND people.email = 'rana@libsa.example'`,
    )
    return rows.map(({ subject }) => subject)
  }
  const sent = await submitted(lama, {}, 40)
  expect(await heard()).toEqual([])
  await decide(nour, sent, { outcome: 'approve' })
  expect(await heard()).toEqual([sent.id])
  const shown = (await rana.get('/api/notifications?locale=en')).body as unknown as { notifications: { event: string; path: string }[] }
  expect(shown.notifications).toContainEqual(expect.objectContaining({ event: 'piece-listed', path: `/product/${sent.id}` }))
  const now = (await lama.get(`/api/listings/${sent.id}`)).body
  const content = { ...(now['content'] as object), price: 30_000 }
  const saved = (await lama.send('PUT', `/api/listings/${sent.id}/content`, { version: now['version'], content })).body
  await lama.send('PUT', `/api/listings/${sent.id}/submission`, { version: saved['version'] })
  await decide(nour, { id: sent.id, version: Number(saved['version']) }, { outcome: 'approve' })
  expect(await heard()).toEqual([sent.id])
  const block = `INSERT INTO blocked_people (id, blocker_id, blocked_id, rental_id, blocked_at)
    SELECT 'b', theirs.id, hers.id, 'r', now() FROM people theirs, people hers WHERE theirs.email = 'lama@libsa.example' AND hers.email = 'rana@libsa.example'`
  // Two who met in a rental, which is left out here.
  await shop.pool.query('ALTER TABLE blocked_people DROP CONSTRAINT blocked_people_rental_id_fkey')
  await shop.pool.query(block)
  expect((await rana.get(`/api/owners/${id}`)).status).toBe(404)
  await decide(nour, await submitted(lama, {}, 45), { outcome: 'approve' })
  expect(await heard()).toEqual([sent.id])
  await shop.pool.query('DELETE FROM blocked_people')
  expect(idsOf(await rana.send('DELETE', `/api/owners/${id}/follow`, undefined))).toEqual([])
  const next = await submitted(lama, {}, 50)
  await decide(nour, next, { outcome: 'approve' })
  expect(await heard()).toEqual([sent.id])
})
