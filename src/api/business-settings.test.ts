import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BusinessSettingsVersion, CurrentFigures } from '#domain/site/business-settings/business-settings.contract.ts'
import { defaultBusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { type FigureChanges, figuresOn } from '#domain/site/business-settings/figure-changes.policy.ts'
import { writeFigures } from '#tests/figures.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { secondAdmin } from '#tests/second-admin.ts'
import { world } from '#tests/world.ts'
import { addDays } from '#values/day.ts'

// The time is noon in Amman on 1 July 2027.
const today = '2027-07-01'
const reason = 'More pieces for the summer'
const dayMs = 24 * 3_600_000

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let salma: Browser
beforeAll(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
  salma = await secondAdmin(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(new Date('2027-07-01T09:00:00Z'))
  await shop.pool.query('TRUNCATE business_figures, business_figures_draft')
})

const current = async (who = lina) => (await who.get('/api/figures')).body as unknown as CurrentFigures
const versions = async () => (await lina.get('/api/figures/history')).body['versions'] as BusinessSettingsVersion[]
const refused = (status: number, code: string) => ({ status, body: { code } })
async function save(changes: FigureChanges, { from = today, why = reason, who = lina, id = undefined as string | null | undefined } = {}) {
  const known = id === undefined ? ((await current(who)).draft?.id ?? null) : id
  return who.send('PUT', '/api/figures/draft', { id: known, changes, from, reason: why })
}
const publish = async (who = lina): Promise<Answer> =>
  who.send('POST', `/api/figures/draft/${(await current(who)).draft?.id}/publication`, undefined)
const decide = async (verb: 'PUT' | 'DELETE', who = salma) =>
  who.send(verb, `/api/confirmations/figures/${(await current(who)).draft?.id}`, {})
/** Saves and publishes changes, which a second administrator confirms. */
async function change(changes: FigureChanges, from = today) {
  expect(await save(changes, { from })).toMatchObject({ status: 200 })
  expect(await publish()).toMatchObject({ status: 200 })
  const answer = await decide('PUT')
  expect(answer).toMatchObject({ status: 200 })
}
const inDays = (count: number) => addDays(today, count)

test('a draft is kept for all administrators, and figures of money wait for a second one', async () => {
  expect(await current()).toEqual({ version: 0, figures: defaultBusinessSettings, draft: null, planned: [] })
  expect(await save({ 'serviceFee.most': 5000 })).toMatchObject({ status: 200 })
  expect((await current(salma)).draft).toMatchObject({ changes: { 'serviceFee.most': 5000 }, from: today, reason, isAsked: false })
  expect(await publish()).toMatchObject({ status: 200, body: { version: 0, draft: { isAsked: true, isMine: true } } })
  expect(await save({ 'serviceFee.most': 6000 })).toMatchObject(refused(409, 'figures.asked'))
  expect(await decide('PUT', lina)).toMatchObject(refused(409, 'second-person.same'))
  expect((await salma.get('/api/confirmations')).body['figures']).toMatchObject([
    { from: today, reason, isMine: false, changes: [{ field: 'serviceFee.most', from: 4000, to: 5000 }] },
  ])
  expect(await decide('PUT')).toMatchObject({ status: 200, body: { figures: [] } })
  expect(await current()).toMatchObject({ version: 1, draft: null, figures: { serviceFee: { most: 5000 } } })
  expect(await versions()).toMatchObject([
    {
      version: 1,
      state: 'current',
      from: today,
      reason,
      writtenBy: expect.any(String) as string,
      confirmedBy: expect.any(String) as string,
    },
  ])
})

test('a declined change leaves its draft, and a draft is thrown away', async () => {
  await save({ cashHandling: 1500 })
  await publish()
  expect(await decide('DELETE')).toMatchObject({ status: 200 })
  const { draft } = await current()
  expect(draft).toMatchObject({ changes: { cashHandling: 1500 }, isAsked: false })
  expect(await lina.send('DELETE', `/api/figures/draft/${draft?.id}`, undefined)).toMatchObject({ status: 200, body: { draft: null } })
  expect((await current()).version).toBe(0)
})

test('a planned version counts from its day in Amman on, without anything that has to run', async () => {
  await change({ cashHandling: 2000 }, inDays(9))
  expect(await current()).toMatchObject({ version: 0, figures: { cashHandling: 1000 }, planned: [{ version: 1, from: inDays(9) }] })
  // 23:59:59 in Amman on the day before.
  shop.clock.set(new Date(Date.parse(`${inDays(8)}T20:59:59Z`)))
  expect(await current()).toMatchObject({ figures: { cashHandling: 1000 } })
  shop.clock.advance(1000)
  expect(await current()).toMatchObject({ version: 1, figures: { cashHandling: 2000 }, planned: [] })
})

test('a change before a planned one also goes into it, unless both change the same figure', async () => {
  await change({ cashHandling: 2000 }, inDays(10))
  await change({ marginFloor: 500 })
  expect(await current()).toMatchObject({
    figures: { cashHandling: 1000, marginFloor: 500 },
    planned: [{ changes: { cashHandling: 2000 } }],
  })
  await save({ cashHandling: 3000 })
  expect(await publish()).toMatchObject(refused(409, 'figures.planned'))
  expect((await versions()).map(({ state }) => state)).toEqual(['planned', 'replaced', 'current'])
  shop.clock.advance(10 * dayMs)
  expect((await current()).figures).toMatchObject({ cashHandling: 2000, marginFloor: 500 })
})

test('a draft is compared with the figures of its day: what is changed for January can go back in February', async () => {
  const share = 'commission.usual'
  await change({ [share]: 1800 }, inDays(10))
  expect(await save({ [share]: 1800 }, { from: inDays(20) })).toMatchObject({ body: { draft: { changes: {} } } })
  expect(await publish()).toMatchObject(refused(409, 'figures.same'))
  expect(await save({ [share]: 2000 }, { from: inDays(9) })).toMatchObject({ body: { draft: { changes: {} } } })
  expect(await save({ [share]: 2000 }, { from: inDays(20) })).toMatchObject({ body: { draft: { changes: { [share]: 2000 } } } })
  expect(await publish()).toMatchObject({ status: 200, body: { draft: { isAsked: true } } })
  expect((await salma.get('/api/confirmations')).body['figures']).toMatchObject([{ changes: [{ field: share, from: 1800, to: 2000 }] }])
  expect(await decide('PUT')).toMatchObject({ status: 200 })
  // As the page shows them before their days.
  const shown = await current()
  const usualOn = (day: string) => figuresOn(shown, day).figures.commission.usual
  expect([today, inDays(9), inDays(10), inDays(19), inDays(20)].map(usualOn)).toEqual([2000, 2000, 1800, 1800, 2000])
  expect(figuresOn(shown, inDays(19))).toMatchObject({ version: 1, isPlanned: true })
  expect(figuresOn(shown, '')).toMatchObject({ version: 0, isPlanned: false })
  const usual = async () => (await current()).figures.commission.usual
  expect(await usual()).toBe(2000)
  shop.clock.advance(10 * dayMs)
  expect(await usual()).toBe(1800)
  shop.clock.advance(10 * dayMs)
  expect(await usual()).toBe(2000)
})

test('a day has one planned version, which keeps who wrote and confirmed it', async () => {
  await change({ cashHandling: 2000 }, inDays(5))
  const [first] = await versions()
  const taken = { status: 409, body: { code: 'figures.day-planned', from: inDays(5) } }
  await save({ marginFloor: 500 }, { from: inDays(5), who: salma })
  expect(await publish(salma)).toMatchObject(taken)
  await save({ 'cash.strikes': 3 }, { from: inDays(5) })
  expect(await publish()).toMatchObject(taken)
  expect(await versions()).toEqual([first])
  await change({ marginFloor: 500 }, inDays(6))
  expect(await versions()).toMatchObject([
    { version: 2, state: 'planned' },
    { version: 1, state: 'planned' },
  ])
  expect(await lina.send('DELETE', '/api/figures/versions/2', undefined)).toMatchObject({ status: 200 })
  shop.clock.advance(6 * dayMs)
  expect((await current()).figures).toMatchObject({ cashHandling: 2000, marginFloor: defaultBusinessSettings.marginFloor })
})

test('a withdrawn version never counts, and a later one loses its changes', async () => {
  await change({ cashHandling: 2000 }, inDays(5))
  await change({ marginFloor: 500 }, inDays(10))
  expect(await lina.send('DELETE', '/api/figures/versions/1', undefined)).toMatchObject({ status: 200 })
  expect(await lina.send('DELETE', '/api/figures/versions/1', undefined)).toMatchObject(refused(409, 'figures.not-planned'))
  expect((await current()).planned).toMatchObject([{ from: inDays(10), changes: { marginFloor: 500 } }])
  shop.clock.advance(10 * dayMs)
  expect((await current()).figures).toMatchObject({ cashHandling: 1000, marginFloor: 500 })
})

test('a change or a withdrawal that would put a planned version beyond its bounds is refused with its day', async () => {
  const clash = { status: 409, body: { code: 'figures.planned', from: inDays(10) } }
  await change({ 'commission.trusted': 1800 }, inDays(10))
  await save({ 'commission.usual': 1700 })
  expect(await publish()).toMatchObject(clash)
  expect(await current()).toMatchObject({ version: 0, draft: { isAsked: false } })
  await change({ 'commission.usual': 1800 })
  expect((await current()).planned).toMatchObject([{ from: inDays(10), changes: { 'commission.trusted': 1800 } }])

  await shop.pool.query('TRUNCATE business_figures, business_figures_draft')
  await change({ 'commission.usual': 1800 }, inDays(3))
  await change({ 'commission.usual': 2100 }, inDays(5))
  await change({ 'commission.trusted': 2000 }, inDays(10))
  const withdraw = (version: number) => lina.send('DELETE', `/api/figures/versions/${version}`, undefined)
  expect(await withdraw(2)).toMatchObject(clash)
  expect((await current()).planned).toHaveLength(3)
  for (const version of [3, 2, 1]) expect(await withdraw(version)).toMatchObject({ status: 200 })
  expect((await current()).planned).toEqual([])
})

test('what is no figure, has no reason or a past day is refused, and changes nothing', async () => {
  const wrong: FigureChanges[] = [
    { cashHandling: -10 },
    { cashHandling: 1005 },
    { cashHandling: true },
    { 'serviceFee.basisPoints': 10_001 },
    { 'serviceFee.least': 5000, 'serviceFee.most': 1000 },
    { 'commission.usual': 1400 },
    { more: 1 },
  ]
  for (const changes of wrong) expect(await save(changes)).toMatchObject(refused(422, 'input.invalid'))
  expect((await current()).draft).toBeNull()
  await save({ cashHandling: 1500 }, { why: 'Because' })
  expect(await publish()).toMatchObject({ status: 422, body: { fields: ['reason'] } })
  await save({ cashHandling: 1500 }, { from: inDays(-1) })
  expect(await publish()).toMatchObject({ status: 422, body: { fields: ['from'] } })
  await save({ cashHandling: 1000 })
  expect(await publish()).toMatchObject(refused(409, 'figures.same'))
  expect(await save({ cashHandling: 1500 }, { id: 'another' })).toMatchObject(refused(409, 'figures.draft-changed'))
  expect((await current()).version).toBe(0)
})

test('versions of before keep their order, whatever their day', async () => {
  await writeFigures(shop, { cashHandling: 1100 })
  await writeFigures(shop, { cashHandling: 1200 })
  expect(await current()).toMatchObject({ version: 2, figures: { cashHandling: 1200 } })
  expect((await versions()).map(({ changes }) => changes)).toEqual([
    [{ field: 'cashHandling', from: 1100, to: 1200 }],
    [{ field: 'cashHandling', from: 1000, to: 1100 }],
  ])
})

test('customers and moderators neither read nor write them, and publishing asks for a fresh proof', async () => {
  for (const role of ['customer', 'moderator'] as const) {
    const who = await signedIn(shop, role)
    for (const path of ['/api/figures', '/api/figures/history'])
      expect(await who.get(path)).toMatchObject(refused(403, 'settings.admin-only'))
    expect(await save({ cashHandling: 1500 }, { who, id: null })).toMatchObject({ status: 403 })
  }
  await save({ cashHandling: 1500 })
  shop.clock.advance(3_600_000)
  expect(await publish()).toMatchObject(refused(403, 'people.sign-in-again'))
})
