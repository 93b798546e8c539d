import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import type { NotificationEvent } from './notification.policy.ts'
import { type NotifyRequest, notify } from './notify.ts'

let shop: Awaited<ReturnType<typeof world>>
let owner: Browser
let ownerId: string
const { booked } = guestOrders(() => shop)
beforeAll(async () => {
  shop = await world()
  const { rows } = await shop.pool.query<{ id: string; email: string }>(
    `SELECT p.id, p.email FROM people p JOIN items i ON i.owner_id = p.id WHERE i.id = 'wf-002'`,
  )
  ownerId = rows[0]?.id ?? ''
  owner = await signedIn(shop, { email: rows[0]?.email ?? '' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('DELETE FROM notifications')
  await shop.pool.query('DELETE FROM outbox')
  await owner.send('PUT', '/api/profile', { locale: 'en', hasDigest: true, isDiscreet: false })
  shop.clock.advance(1000)
})

const gown = { en: 'Emerald gown', ar: 'فستان زمردي' }
function tell(event: NotificationEvent, more: Partial<NotifyRequest> = {}): Promise<void> {
  const details = { number: 7, piece: gown, count: 1, days: { from: '2027-07-08', until: '2027-07-10' } }
  const request = { subjectId: 'rental-1', orderId: null, people: [{ party: 'owner' as const, personId: ownerId }], details, ...more }
  return inTransaction(shop.system(), (tx) => notify(tx, event, request))
}
const mails = async (): Promise<{ subject: string; text: string }[]> =>
  (await shop.pool.query(`SELECT subject, body_text AS text FROM outbox WHERE channel = 'mail' ORDER BY created_at, id`)).rows
/** Eight in the morning of the next day. */
async function morning(): Promise<void> {
  const now = await shop.clock.now()
  const next = new Date(now.getTime() + 24 * 3_600_000)
  next.setUTCHours(5, 0, 1, 0)
  shop.clock.set(next)
  await shop.runDueJobs()
}

test('the news of an owner waits for one mail in the morning; what is urgent comes at once, and nothing is mailed where nothing was', async () => {
  await tell('listing-approved', { details: { piece: gown } })
  await tell('payout-paid', { details: { amount: 12_500 } })
  expect(await mails()).toEqual([])
  await tell('request-made', { subjectId: 'rental-2' })
  await tell('payout-failed', { details: { amount: 12_500 } })
  expect(await mails()).toHaveLength(2)
  await shop.pool.query('DELETE FROM outbox')
  await morning()
  expect(await mails()).toMatchObject([{ subject: expect.stringMatching(/^Your news, /) as string }])
  const [{ text } = { text: '' }] = await mails()
  expect(text).toContain('Emerald gown')
  expect(text).not.toContain('asks for')
  await morning()
  expect(await mails()).toHaveLength(1)
})

test('the mail has what is to do today, and names no piece to somebody discreet', async () => {
  const { order } = await booked()
  const [rental] = order.rentals
  await shop.pool.query('DELETE FROM outbox')
  shop.clock.set(new Date(`${rental?.from ?? ''}T06:00:00+03:00`))
  shop.clock.advance(-2 * 24 * 3_600_000)
  await owner.send('PUT', '/api/profile', { isDiscreet: true })
  await morning()
  const [mail] = (await mails()).filter(({ subject }) => subject.startsWith('Your day'))
  expect(mail).toMatchObject({ subject: 'Your day: 1 thing to do', text: expect.stringMatching(/Pack: a piece, by /i) as string })
})

test('whoever does not choose it gets each mail, and one whose address takes none is told otherwise', async () => {
  await owner.send('PUT', '/api/profile', { hasDigest: false })
  await tell('listing-approved', { details: { piece: gown } })
  expect(await mails()).toHaveLength(1)
  await morning()
  expect(await mails()).toHaveLength(1)
  expect((await owner.get('/api/profile')).body).toMatchObject({ hasDigest: false })
})
