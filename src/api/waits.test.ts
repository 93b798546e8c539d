import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteReadNotifications } from '#domain/messages/notifications/delete-read.ts'
import type { Notification } from '#domain/messages/notifications/notification.contract.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import type { Wait } from '#domain/renting/waits/wait.contract.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  await shop.pool.query(`UPDATE people SET phone = '+962790000001' WHERE id = 'customer-rana'`)
  await rana.send('PUT', '/api/profile', { locale: 'en' })
})
afterAll(() => shop.close())

/** Days of which somebody else holds every piece of `wf-003`. */
async function taken(ahead: number): Promise<{ days: { from: string; until: string }; release: () => Promise<void> }> {
  const from = addDays(dayAt(await shop.clock.now()), ahead)
  const days = { from, until: addDays(from, 2) }
  const somebody = shop.browser()
  const { quantity } = (await somebody.get('/api/items/wf-003')).body
  const held = await somebody.send('POST', '/api/orders', { key: newId(), lines: [{ itemId: 'wf-003', ...days, quantity }] })
  expect(held.status, JSON.stringify(held.body)).toBe(200)
  const release = async () => {
    expect((await somebody.send('DELETE', `/api/orders/${String(held.body['id'])}/hold`, {})).status).toBe(200)
    await shop.runDueJobs()
  }
  return { days, release }
}

const join = (by: Browser, days: object) => by.send('POST', '/api/waits', { itemId: 'wf-003', ...days })
const waitsOf = async (by: Browser) => (await by.get('/api/waits')).body['waits'] as Wait[]
const listed = async (by: Browser) => (await by.get('/api/notifications?locale=en')).body['notifications'] as Notification[]

test('a guest who can be reached waits, takes the place along when signing in, and is led to the checkout of the days', async () => {
  const { days, release } = await taken(20)
  const guest = shop.browser()
  expect(await join(guest, days)).toMatchObject({ status: 403, body: { code: 'wait.contact-needed' } })
  const other = await guest.send('POST', '/api/orders', {
    key: newId(),
    lines: [{ itemId: 'wf-001', ...days, quantity: 1 }],
  })
  await shop.pool.query('UPDATE orders SET email_confirmed_at = now() WHERE id = $1', [other.body['id']])
  await guest.send('DELETE', `/api/orders/${String(other.body['id'])}/hold`, {})
  expect(await join(guest, days)).toMatchObject({ status: 200 })
  expect(await waitsOf(guest)).toMatchObject([{ itemId: 'wf-003', ...days, days: 3, status: 'waiting', orderId: null, heldUntil: null }])
  // Rana waits for the same days herself: of the two places one is left.
  await join(rana, days)
  const signIn = { email: 'rana@libsa.example', password: 'libsa-demo-2026' }
  expect((await guest.send('POST', '/api/people/sessions', signIn)).status).toBe(200)
  expect(await waitsOf(guest)).toHaveLength(1)
  const { days: later, release: releaseLater } = await taken(30)
  expect(await join(guest, later)).toMatchObject({ status: 200 })
  await release()
  const [offered, second] = await waitsOf(guest)
  expect([offered, second]).toMatchObject([
    { ...days, status: 'offered' },
    { ...later, status: 'waiting' },
  ])
  expect(Date.parse(offered?.heldUntil ?? '') - (await shop.clock.now()).getTime()).toBe(2 * 3_600_000)
  expect(await listed(rana)).toMatchObject([{ event: 'waiting-list-free', path: `/checkout?order=${offered?.orderId}` }])
  const { body } = await rana.send('POST', '/api/my-data/copies', {})
  expect(body['data']).toMatchObject({
    waits: expect.arrayContaining([expect.objectContaining({ firstDay: days.from, status: 'offered' })]) as object,
  })
  expect(String(body['page'])).toContain('<h2>Waiting list</h2>')
  // At her checkout now: what comes free meanwhile is hers afterwards.
  await releaseLater()
  expect(await waitsOf(rana)).toMatchObject([{ status: 'offered' }, { status: 'waiting' }])
  expect((await rana.send('DELETE', `/api/waits/${offered?.id}`, {})).status).toBe(200)
  expect((await rana.get(`/api/orders/${offered?.orderId}`)).body).toMatchObject({ status: 'released' })
})

test('a hold that was offered and runs out leaves the list', async () => {
  const { days, release } = await taken(50)
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  await join(dana, days)
  await release()
  expect(await waitsOf(dana)).toMatchObject([{ status: 'offered' }])
  shop.clock.advance(2 * 3_600_000)
  await completeOrders(shop.system())
  expect(await waitsOf(dana)).toEqual([])
})

test('what was read half a year ago is deleted, what nobody has read is kept', async () => {
  await shop.pool.query(`UPDATE notifications SET read_at = created_at WHERE person_id = 'customer-rana'`)
  const count = (await listed(rana)).length
  expect(count).toBeGreaterThan(0)
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  expect(await listed(dana)).not.toEqual([])
  shop.clock.advance(179 * 86_400_000)
  await deleteReadNotifications(shop.system())
  expect(await shop.pool.query(`SELECT 1 FROM notifications WHERE person_id = 'customer-rana'`)).toMatchObject({ rowCount: count })
  shop.clock.advance(2 * 86_400_000)
  await deleteReadNotifications(shop.system())
  expect(await shop.pool.query(`SELECT 1 FROM notifications WHERE person_id = 'customer-rana'`)).toMatchObject({ rowCount: 0 })
  expect(await shop.pool.query(`SELECT 1 FROM notifications WHERE person_id = 'owner-dana'`)).not.toMatchObject({ rowCount: 0 })
})
