import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Confirmations } from '#domain/accounts/roles/confirmation.contract.ts'
import type { Browser } from '#tests/front.ts'
import { mailsTo, signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { formatInstant } from '#values/format.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
beforeEach(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
})
afterEach(() => shop.close())

const hours = (count: number) => count * 3_600_000
const rolesOf = async (id: string) =>
  (await shop.pool.query<{ role: string }>('SELECT role FROM person_roles WHERE person_id = $1 ORDER BY role', [id])).rows.map(
    ({ role }) => role,
  )
const listed = async (who = lina) => (await who.get('/api/confirmations')).body as unknown as Confirmations
const grant = (role: string, who = lina, email = 'rana@libsa.example') => who.send('POST', '/api/roles', { email, role })

/** A second administrator whom nobody of the shop made one. */
async function secondAdmin(): Promise<Browser> {
  await shop.pool.query(`INSERT INTO person_roles VALUES ('moderator-nour', 'admin')`)
  return signedIn(shop, 'moderator')
}

test('a role of staff waits for a second administrator, who confirms it; whoever asked does not', async () => {
  const nour = await secondAdmin()
  expect((await grant('moderator')).status).toBe(200)
  expect(await rolesOf('customer-rana')).toEqual(['customer'])
  const [asked] = (await listed()).roles
  expect(asked).toMatchObject({ person: { id: 'customer-rana' }, role: 'moderator', askedBy: 'Lina Odeh', isMine: true, opensAt: null })
  expect(await lina.send('PUT', `/api/confirmations/role/${asked?.id}`, {})).toMatchObject({
    status: 409,
    body: { code: 'second-person.same' },
  })
  const subject = 'A role was asked for at Libsa'
  const asking = { 'lina@libsa.example': subject, 'nour@libsa.example': subject, 'hello@libsa.example': 'طُلبت صلاحية في لبسة' }
  for (const [email, subject] of Object.entries(asking))
    expect((await mailsTo(shop, email))[0]).toMatchObject({
      subject,
      text: expect.stringContaining('Rana'),
    })
  expect((await nour.send('PUT', `/api/confirmations/role/${asked?.id}`, {})).body).toMatchObject({ roles: [] })
  expect(await rolesOf('customer-rana')).toEqual(['customer', 'moderator'])
  expect((await nour.send('PUT', `/api/confirmations/role/${asked?.id}`, {})).status).toBe(404)
})

test('a role is declined, and asked for twice it waits once', async () => {
  await secondAdmin()
  await grant('admin')
  await grant('admin')
  const { roles } = await listed()
  expect(roles).toHaveLength(1)
  expect((await lina.send('DELETE', `/api/confirmations/role/${roles[0]?.id}`, {})).body).toMatchObject({ roles: [] })
  shop.clock.advance(hours(25))
  await shop.runDueJobs()
  expect(await rolesOf('customer-rana')).toEqual(['customer'])
})

test('the only administrator gives a role that takes effect 24 hours later, and which confirms nothing for 72 hours', async () => {
  await grant('admin')
  const [asked] = (await listed()).roles
  expect(asked?.opensAt).not.toBeNull()
  expect(await lina.send('PUT', `/api/confirmations/role/${asked?.id}`, {})).toMatchObject({
    body: { code: 'second-person.alone', at: asked?.opensAt },
  })
  shop.clock.advance(hours(23))
  await shop.runDueJobs()
  expect(await rolesOf('customer-rana')).toEqual(['customer'])
  shop.clock.advance(hours(1))
  await shop.runDueJobs()
  expect(await rolesOf('customer-rana')).toEqual(['admin', 'customer'])
  const rana = await signedIn(shop, 'customer')
  lina = await signedIn(shop, 'admin')
  const { answer } = await signUp(shop, 'salma@elsewhere.example')
  const credit = { email: 'salma@elsewhere.example', amount: 100_010, words: 'A present', key: 'credit-of-salma' }
  expect(answer.status).toBe(200)
  expect((await lina.send('POST', '/api/credits', credit)).body).toMatchObject({ status: 'asked' })
  const { id } = ((await lina.get('/api/credits')).body as { rows: { id: string }[] }).rows[0] ?? { id: '' }
  expect(await rana.send('PUT', `/api/credits/${id}/confirmation`, {})).toMatchObject({ status: 403, body: { code: 'second-person.new' } })
  shop.clock.advance(hours(72))
  expect((await (await signedIn(shop, 'customer')).send('PUT', `/api/credits/${id}/confirmation`, {})).status).toBe(200)
})

test('sums of 30 days count, for one receiver and for one giver, and in a shop of one person the asker confirms a day later', async () => {
  const people = ['one', 'two', 'three', 'four'].map((name) => `${name}@elsewhere.example`)
  for (const email of people) await signUp(shop, email)
  const give = (email: string, amount: number, key: string) =>
    lina.send('POST', '/api/credits', { email, amount, words: 'A present', key: `credit-${key}` })
  const [one = '', two = '', three = '', four = ''] = people
  expect((await give(one, 60_000, 'one-1')).body).toEqual({ status: 'given' })
  expect((await give(one, 60_000, 'one-1')).body).toEqual({ status: 'given' })
  expect((await give(one, 50_000, 'one-2')).body).toEqual({ status: 'asked' })
  expect((await give(two, 100_000, 'two')).body).toEqual({ status: 'given' })
  expect((await give(three, 100_000, 'three')).body).toEqual({ status: 'given' })
  expect((await give(four, 50_000, 'four')).body).toEqual({ status: 'asked' })
  const second = await lina.get('/api/confirmations/second?needs=promotions.write-all')
  expect(second.body).toMatchObject({ others: [], aloneHours: 24, limit: 100_000, left: 40_000 })
  const { id } = ((await lina.get('/api/credits?status=asked')).body as { rows: { id: string; amount: number }[] }).rows[0] ?? { id: '' }
  expect((await lina.send('PUT', `/api/credits/${id}/confirmation`, {})).body.code).toBe('second-person.alone')
  shop.clock.advance(hours(24))
  lina = await signedIn(shop, 'admin')
  expect((await lina.send('PUT', `/api/credits/${id}/confirmation`, {})).status).toBe(200)
  shop.clock.advance(hours(31 * 24))
  lina = await signedIn(shop, 'admin')
  expect((await give(four, 100_000, 'four-2')).body).toEqual({ status: 'given' })
})

test('two credits at the same moment do not pass the limit together', async () => {
  await signUp(shop, 'one@elsewhere.example')
  const give = (key: string) =>
    lina.send('POST', '/api/credits', { email: 'one@elsewhere.example', amount: 100_000, words: 'A present', key: `credit-${key}` })
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(give))
  await Promise.all(['a', 'a', 'a'].map(give))
  expect((await shop.pool.query('SELECT sum(amount)::int AS sum FROM lone_decisions')).rows).toEqual([{ sum: 100_000 }])
  expect(answers.map(({ body }) => body['status']).toSorted()).toEqual(['asked', 'asked', 'asked', 'given'])
})

test('another account for CliQ waits for a second administrator, who reads the old one and the new one', async () => {
  const nour = await secondAdmin()
  type Stored = { version: number; settings: { cliq: { alias: string } } }
  const read = async () => (await lina.get('/api/settings/document')).body as unknown as Stored
  const before = await read()
  const cliq = { ...before.settings.cliq, alias: 'MINE', name: { en: 'Mine', ar: 'لي' } }
  const written = await lina.send('PUT', '/api/settings/document', { version: before.version, settings: { ...before.settings, cliq } })
  expect(written.status).toBe(200)
  expect((await read()).settings.cliq).toEqual(before.settings.cliq)
  await shop.runDueJobs()
  for (const email of ['lina@libsa.example', 'nour@libsa.example']) expect((await mailsTo(shop, email))[0]?.text).toContain('MINE')
  const [asked] = (await listed(nour)).destinations
  expect(asked).toMatchObject({ old: { alias: before.settings.cliq.alias }, new: { alias: 'MINE', name: 'Mine' }, isMine: false })
  expect((await lina.send('PUT', `/api/confirmations/destination/${asked?.id}`, {})).body.code).toBe('second-person.same')
  expect((await nour.send('PUT', `/api/confirmations/destination/${asked?.id}`, {})).body).toMatchObject({ destinations: [] })
  expect((await read()).settings.cliq.alias).toBe('MINE')
})

test('the editor says that a published account for CliQ waits, until it is decided', async () => {
  const nour = await secondAdmin()
  type Draft = { revision: number; live: number; waitingAlias: string | null; settings: { cliq: { alias: string } } }
  const draft = async () => (await lina.get('/api/settings/draft')).body as unknown as Draft
  const { settings } = await draft()
  expect((await draft()).waitingAlias).toBeNull()
  const changes = { cliq: { ...settings.cliq, alias: 'MINE' } }
  const saved = (await lina.send('PATCH', '/api/settings/draft', { revision: null, changes })).body as unknown as Draft
  const published = await lina.send('POST', '/api/settings/draft/publish', { revision: saved.revision, live: saved.live })
  expect(published).toMatchObject({ status: 200, body: { waitingAlias: 'MINE', settings: { cliq: settings.cliq } } })
  const [asked] = (await listed(nour)).destinations
  await nour.send('PUT', `/api/confirmations/destination/${asked?.id}`, {})
  expect(await draft()).toMatchObject({ waitingAlias: null, settings: { cliq: { alias: 'MINE' } } })
})

test('whoever gives roles reads who confirms them, and without anybody after how many hours they take effect', async () => {
  expect((await lina.get('/api/confirmations/second?needs=roles.write')).body).toMatchObject({ others: [], aloneHours: 24 })
  await secondAdmin()
  const { others } = (await lina.get('/api/confirmations/second?needs=roles.write')).body as { others: string[] }
  expect(others).toEqual([expect.stringContaining('Nour')])
})

test('who is added with a role of staff has it once a second administrator confirms', async () => {
  const nour = await secondAdmin()
  const wish = { name: 'Samar Zoubi', email: 'samar@elsewhere.example', roles: ['admin'], locale: 'en' }
  const { body } = await lina.send('POST', '/api/person-files', wish)
  const id = String(body['id'])
  expect(await rolesOf(id)).toEqual(['customer'])
  const [asked] = (await listed()).roles
  expect(await nour.send('PUT', `/api/confirmations/role/${asked?.id}`, {})).toMatchObject({ status: 200 })
  expect(await rolesOf(id)).toEqual(['admin', 'customer'])
})

test('whoever removes the others is alone only 72 hours later, and everybody is told', async () => {
  await secondAdmin()
  expect((await lina.send('DELETE', '/api/roles', { email: 'nour@libsa.example', role: 'admin' })).status).toBe(200)
  expect((await mailsTo(shop, 'lina@libsa.example'))[0]?.subject).toBe('A member of staff was removed')
  expect((await mailsTo(shop, 'hello@libsa.example'))[0]?.subject).toBe('أُبعد أحد أفراد الفريق')
  await grant('moderator')
  shop.clock.advance(hours(71))
  await shop.runDueJobs()
  expect(await rolesOf('customer-rana')).toEqual(['customer'])
  shop.clock.advance(hours(1))
  await shop.runDueJobs()
  expect(await rolesOf('customer-rana')).toEqual(['customer', 'moderator'])
})

test('a role that was asked for while somebody else could confirm takes effect once nobody can any more', async () => {
  await secondAdmin()
  await grant('moderator')
  expect((await listed()).roles[0]?.opensAt).toBeNull()
  const removed = { reason: 'fraud', words: 'Left the shop' }
  expect((await lina.send('PUT', '/api/person-files/moderator-nour/suspension', removed)).status).toBe(200)
  await shop.runDueJobs()
  const [asked] = (await listed()).roles
  expect(asked?.opensAt).not.toBeNull()
  const { rows } = await shop.pool.query<{ at: Date }>('SELECT due_at AS at FROM role_requests')
  expect(rows[0]?.at?.toISOString()).toBe(asked?.opensAt)
  shop.clock.advance(hours(72))
  await shop.runDueJobs()
  expect(await rolesOf('customer-rana')).toEqual(['customer', 'moderator'])
})

test('a role waits again once somebody else can confirm it', async () => {
  await grant('moderator')
  await secondAdmin()
  shop.clock.advance(hours(24))
  await shop.runDueJobs()
  lina = await signedIn(shop, 'admin')
  expect((await listed()).roles).toMatchObject([{ opensAt: null }])
  expect(await rolesOf('customer-rana')).toEqual(['customer'])
})

test('whoever asked and whoever else reads is told when a confirmation alone opens after a removal', async () => {
  await secondAdmin()
  await lina.send('DELETE', '/api/roles', { email: 'nour@libsa.example', role: 'admin' })
  await grant('moderator')
  const [asked] = (await listed()).roles
  const refused = await lina.send('PUT', `/api/confirmations/role/${asked?.id}`, {})
  expect(refused.body).toMatchObject({ code: 'second-person.alone', at: asked?.opensAt })
  expect(refused.body['title']).toContain(formatInstant(asked?.opensAt ?? '', 'en'))
  const second = await lina.get('/api/confirmations/second?needs=promotions.write-all')
  expect(second.body).toMatchObject({ others: [], aloneHours: 72 })
})

test('what waits for a second person is counted among the queues of those who may confirm', async () => {
  await secondAdmin()
  await grant('moderator')
  const { waiting } = (await lina.get('/api/statistics/waiting')).body as { waiting: { queue: string; count: number }[] }
  expect(waiting.find(({ queue }) => queue === 'confirmations')).toMatchObject({ count: 1 })
})

test('a role that somebody asked for who may give none any more is not confirmed', async () => {
  const nour = await secondAdmin()
  await grant('moderator', nour)
  const [asked] = (await listed()).roles
  await lina.send('DELETE', '/api/roles', { email: 'nour@libsa.example', role: 'admin' })
  expect((await lina.send('PUT', `/api/confirmations/role/${asked?.id}`, {})).body.code).toBe('second-person.unknown')
})

test('CliQ that is off is not switched on with the old account while another one waits', async () => {
  const nour = await secondAdmin()
  type Stored = { version: number; settings: { cliq: { alias: string; enabled: boolean } } }
  const read = async () => (await lina.get('/api/settings/document')).body as unknown as Stored
  const write = async (change: object) => {
    const { version, settings } = await read()
    return lina.send('PUT', '/api/settings/document', { version, settings: { ...settings, cliq: { ...settings.cliq, ...change } } })
  }
  expect((await write({ enabled: false })).status).toBe(200)
  const { alias } = (await read()).settings.cliq
  expect((await write({ enabled: true, alias: 'MINE' })).status).toBe(200)
  expect((await read()).settings.cliq).toMatchObject({ enabled: false, alias })
  const [asked] = (await listed(nour)).destinations
  await nour.send('PUT', `/api/confirmations/destination/${asked?.id}`, {})
  expect((await read()).settings.cliq).toMatchObject({ enabled: true, alias: 'MINE' })
})
