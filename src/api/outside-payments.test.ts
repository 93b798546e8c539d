import { afterAll, beforeAll, expect, test } from 'vitest'
import { openService } from '#platform/outside/outside-service.ts'
import { stripePayments } from '#platform/payments/stripe.ts'
import { type Fault, faultyService } from '#tests/faults.ts'
import { limits } from '#tests/limits.ts'
import { signedIn } from '#tests/people.ts'
import { all } from '#tests/stripe/books.ts'
import { openStripe, type StripeStandIn } from '#tests/stripe/stand-in.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

const clock = { ticks: 0 }
const restMs = 5000
const service = openService('payments', { connectMs: limits.poll, restMs, ticks: () => clock.ticks })

let stripe: StripeStandIn
let way: Awaited<ReturnType<typeof faultyService>>
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  stripe = await openStripe()
  way = await faultyService(stripe.url, service)
  const { secretKey, webhookSecret } = stripe
  shop = await world({ payments: stripePayments({ secretKey, webhookSecrets: [webhookSecret], apiBase: way.url }, service) })
})
afterAll(async () => {
  await shop.close()
  await way.close()
  await stripe.close()
})

const sessions = () => all(stripe.books, 'checkout.session').length

/** The provider sends an event about a refund: the shop has to ask it which payment that was. */
async function tell(id: string): Promise<number> {
  const event = { id, object: 'event', type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: 'pi_1' } } }
  const { body, headers } = stripe.signed(event as unknown as Parameters<StripeStandIn['signed']>[0])
  return (await shop.browser().send('POST', '/api/payments/webhook', body, Object.fromEntries(headers))).status
}

/** The answer to a payer and to the provider itself while the fault lasts. */
const expected: Record<Fault, 200 | 503> = {
  slow: 200,
  flapping: 200,
  silent: 503,
  down: 503,
  forbidden: 503,
  failing: 503,
  garbage: 503,
  half: 503,
}

test.each(Object.entries(expected))('a card provider that is %s', async (fault, status) => {
  shop.clock.advance(3_600_000)
  const rana = await signedIn(shop, 'customer')
  const before = sessions()
  const [key, event] = [newId(), `evt_${fault}`]
  way.meet(fault as Fault)
  const refused = { status: 503, body: { code: 'payment.unavailable' } }
  expect(await rana.send('POST', '/api/cards', { key })).toMatchObject(status === 503 ? refused : { status })
  expect(await tell(event)).toBe(status)
  way.meet(null)
  clock.ticks += restMs
  // The same key once more, as a button does: the page is the same one.
  const { redirect } = (await rana.send('POST', '/api/cards', { key })).body
  expect(await rana.send('POST', '/api/cards', { key })).toMatchObject({ status: 200, body: { redirect } })
  expect(sessions()).toBe(before + 1)
  // An event that was refused is sent again.
  expect(await tell(event)).toBe(200)
  const told = await shop.pool.query('SELECT FROM payment_events WHERE event_id = $1', [event])
  expect(told.rowCount).toBe(1)
})
