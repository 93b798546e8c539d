import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripePayments } from '#platform/payments/stripe.ts'
import { openStripe, type StripeStandIn } from '#tests/stripe/stand-in.ts'
import { world } from '#tests/world.ts'

let stripe: StripeStandIn
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  stripe = await openStripe()
  const { secretKey, webhookSecret, url } = stripe
  shop = await world({ payments: stripePayments({ secretKey, webhookSecrets: [webhookSecret], apiBase: url }) })
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

async function send(body: unknown, signing: { secret?: string; secondsAgo?: number } = {}) {
  const signed = stripe.signed(body as Parameters<StripeStandIn['signed']>[0], signing)
  return shop.browser().send('POST', '/api/payments/webhook', signed.body, Object.fromEntries(signed.headers))
}
const kept = async () => (await shop.pool.query('SELECT FROM payment_events')).rowCount

const event = { id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: 'pi_1' } } }

test.each([
  [null],
  [[]],
  [1],
  ['text'],
  [{}],
  [{ ...event, data: undefined }],
  [{ ...event, data: null }],
  [{ ...event, data: { object: null } }],
  [{ ...event, data: { object: [] } }],
  [{ ...event, type: 7 }],
  [{ ...event, type: undefined }],
  [{ ...event, id: undefined }],
  [{ ...event, id: '' }],
  [{ ...event, id: 'evt\u0000' }],
  [{ ...event, data: { object: { payment_intent: ['pi_1'] } } }],
  [{ ...event, data: { object: { payment_intent: { id: 'pi_1' } } } }],
  [{ ...event, type: 'checkout.session.completed', data: { object: {} } }],
  [{ ...event, type: 'payment_intent.succeeded', data: { object: {} } }],
  [{ id: 'evt_2', object: 'v2.core.event', type: 'v2.core.account.updated', related_object: { id: 'acct_1' } }],
])('a signed body that is no event is taken and ignored (%#)', async (body) => {
  expect(await send(body)).toMatchObject({ status: 200, body: { received: true } })
  expect(await kept()).toBe(0)
})

test('a signed body that is no JSON is taken and ignored; one that nobody signed is refused', async () => {
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', stripe.webhookSecret).update(`${time}.{"id"`).digest('hex')
  const headers = { 'stripe-signature': `t=${time},v1=${signature}` }
  expect((await shop.browser().send('POST', '/api/payments/webhook', '{"id"', headers)).status).toBe(200)
  expect(await send(event, { secret: 'whsec_other' })).toMatchObject({ status: 400, body: { code: 'payment.forged' } })
})

test.each([305, -305, -86_400 * 400])('a signature whose time is more than five minutes away is refused (%i s ago)', async (secondsAgo) => {
  expect(await send(event, { secondsAgo })).toMatchObject({ status: 400, body: { code: 'payment.forged' } })
  expect(await kept()).toBe(0)
})

test.each([290, -290])('one within five minutes is taken (%i s ago)', async (secondsAgo) => {
  expect((await send({ ...event, id: `evt_at_${secondsAgo}` }, { secondsAgo })).status).toBe(200)
})
