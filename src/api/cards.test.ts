import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { addCard } from '#domain/money/cards/add-card.ts'
import { forgetCustomer, makeDefaultCard, removeCard } from '#domain/money/cards/change-cards.ts'
import { listCards } from '#domain/money/cards/list-cards.ts'
import { openService } from '#platform/outside/outside-service.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { stripePayments } from '#platform/payments/stripe.ts'
import { type TestProvider, testProviders } from '#tests/card-providers.ts'
import { openPaidShop, type PaidShop } from '#tests/money.ts'
import { all } from '#tests/stripe/books.ts'
import { type PayerCard, payOnPage } from '#tests/stripe/payer.ts'
import { openStripe, type StripeStandIn } from '#tests/stripe/stand-in.ts'
import { newId } from '#values/id.ts'
import { paymentsWebhook } from './payments.ts'

let shop: PaidShop
beforeAll(async () => {
  shop = await openPaidShop()
})
afterAll(() => shop.close())

/** A new person of the shop, at a provider. */
async function person(payments: Payments): Promise<FullContext> {
  const id = `person-${newId()}`
  await shop.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, 'Rana', lower($1) || '@libsa.test', true, now(), now())`,
    [id],
  )
  const visitor = shop.as('')
  return { ...visitor, payments, actor: { ...visitor.actor, personId: id, roles: ['customer'] } }
}

const pageOf = async (key: string) =>
  (await shop.query<{ id: string; provider_id: string; status: string }>(`SELECT * FROM card_pages WHERE key LIKE '%:' || $1`, [key]))[0]
const faces = async (ctx: FullContext) => (await listCards(ctx)).cards.map(({ brand, last4, isDefault }) => [brand, last4, isDefault])

/** The address to which the shop sends a payer who comes back from the provider. */
const comeBack = async (ctx: FullContext, path: string) =>
  (
    await paymentsWebhook(
      () => ctx,
      async () => ctx,
    ).request(path)
  ).headers.get('location')

describe.each(Object.entries(testProviders))('%s', (_, open) => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await open()
  })
  afterAll(() => provider.close())

  async function save(ctx: FullContext, card: PayerCard) {
    const key = newId()
    await addCard(ctx, { key })
    const page = await pageOf(key)
    await provider.pay(page?.provider_id ?? '', card)
    return page?.id ?? ''
  }

  test('a card is saved on the provider’s page, is the default while it is the only one, and can be removed', async () => {
    const rana = await person(provider.payments)
    expect(await faces(rana)).toEqual([])
    const first = await save(rana, 'succeeds')
    expect(await comeBack(rana, `/card-return/${first}`)).toBe('/profile/payment?card=saved')
    expect(await comeBack(rana, `/card-return/${first}`)).toBe('/profile/payment?card=saved')
    expect(await faces(rana)).toEqual([['visa', '4242', true]])
    const second = await save(rana, 'asks-later')
    expect(await comeBack(rana, `/card-return/${second}`)).toBe('/profile/payment?card=saved')
    expect(await faces(rana)).toEqual([
      ['visa', '4242', true],
      ['visa', '3184', false],
    ])
    const again = await save(rana, 'asks-later')
    expect(await comeBack(rana, `/card-return/${again}`)).toBe('/profile/payment?card=known')
    const [, other] = (await listCards(rana)).cards
    await makeDefaultCard(rana, { id: other?.id ?? '' })
    expect(await faces(rana)).toEqual([
      ['visa', '3184', true],
      ['visa', '4242', false],
    ])
    await removeCard(rana, { id: other?.id ?? '' })
    await removeCard(rana, { id: other?.id ?? '' })
    expect(await faces(rana)).toEqual([['visa', '4242', true]])
  })

  test('who leaves the page has no card, and another key opens another page', async () => {
    const rana = await person(provider.payments)
    const key = newId()
    const { redirect } = await addCard(rana, { key })
    expect(await addCard(rana, { key })).toEqual({ redirect })
    expect((await addCard(rana, { key: newId() })).redirect).not.toBe(redirect)
    const page = await pageOf(key)
    expect(await comeBack({ ...rana, locale: 'ar' }, `/card-return/${page?.id}?left`)).toBe('/profile/payment?card=left')
    expect(await faces(rana)).toEqual([])
  })

  test('the same card saved twice is shown once and removed as one; nobody touches another person’s', async () => {
    const [rana, huda] = [await person(provider.payments), await person(provider.payments)]
    for (const page of [await save(rana, 'succeeds'), await save(rana, 'succeeds')]) await comeBack(rana, `/card-return/${page}`)
    const [card] = (await listCards(rana)).cards
    await expect(makeDefaultCard(huda, { id: card?.id ?? '' })).rejects.toMatchObject({ code: 'card.unknown', status: 404 })
    await removeCard(huda, { id: card?.id ?? '' })
    expect(await faces(rana)).toHaveLength(1)
    await removeCard(rana, { id: card?.id ?? '' })
    expect(await faces(rana)).toEqual([])
  })

  test('the cards of a person who is deleted are forgotten at the provider', async () => {
    const rana = await person(provider.payments)
    await comeBack(rana, `/card-return/${await save(rana, 'succeeds')}`)
    const [row] = await shop.query<{ customer: string }>('SELECT customer FROM card_customers WHERE person_id = $1', [rana.actor.personId])
    for (let times = 0; times < 2; times += 1) await forgetCustomer(rana, { customer: row?.customer ?? '' })
    expect(await faces(rana)).toEqual([])
    expect(await provider.keeps(row?.customer ?? '')).toBe(false)
  })
})

test('a card whose last month is over is marked, and the eleventh page in an hour is refused', async () => {
  const rana = await person(shop.payments)
  await addCard(rana, { key: newId() })
  await shop.query(`INSERT INTO demo_cards (id, customer_id, kind, brand, last4, expires_at)
    SELECT 'card-' || month, customer, 'succeeds', 'visa', '4242', month FROM card_customers, unnest(ARRAY['2027-06', '2031-06']) month
    WHERE person_id = '${rana.actor.personId}'`)
  shop.clock.set(new Date('2027-07-01T09:00:00Z'))
  const { cards } = await listCards(rana)
  expect(Object.fromEntries(cards.map(({ expiresAt, isExpired }) => [expiresAt, isExpired]))).toEqual({ '2027-06': true, '2031-06': false })
  for (let pages = 0; pages < 10; pages += 1) await addCard(rana, { key: newId() })
  await expect(addCard(rana, { key: newId() })).rejects.toMatchObject({ code: 'card.too-often', status: 429 })
})

describe('Stripe that is slow, silent or says everything twice', () => {
  let stripe: StripeStandIn
  let payments: Payments
  beforeAll(async () => {
    stripe = await openStripe()
    // The ids of another demonstration provider begin at one, too.
    await shop.query('DELETE FROM card_pages')
    await shop.query('DELETE FROM card_customers')
    const { secretKey, webhookSecret, url } = stripe
    payments = stripePayments({ secretKey, webhookSecrets: [webhookSecret], apiBase: url }, openService('payments', { tryMs: 300 }))
  })
  afterAll(() => stripe.close())

  const deliver = async (ctx: FullContext, id: string): Promise<number[]> => {
    const app = paymentsWebhook(
      () => ctx,
      async () => ctx,
    ).onError((_, c) => c.body(null, 500))
    const about = stripe.books.events.filter(({ data }) => data.object.id === id)
    const posts = about
      .map((event) => stripe.signed(event))
      .map(({ body, headers }) => app.request('/webhook', { method: 'POST', body, headers }))
    return (await Promise.all(posts)).map(({ status }) => status)
  }

  test('one customer and one page however often the call is lost; with Stripe away the shop says so, and nothing is half done', async () => {
    const rana = await person(payments)
    const key = newId()
    stripe.trouble('POST /v1/customers', 'drop-after', 'late')
    stripe.trouble('POST /v1/checkout/sessions', 'error-before', 'error-before', 'error-before', 'drop-after')
    const before = all(stripe.books, 'customer').length
    await expect(addCard(rana, { key })).rejects.toMatchObject({ code: 'payment.unavailable', status: 503 })
    const { redirect } = await addCard(rana, { key })
    expect(all(stripe.books, 'customer').length - before).toBe(1)
    expect(all(stripe.books, 'checkout.session').filter(({ url }) => url === redirect)).toHaveLength(1)
    stripe.trouble('GET /v1/customers/{id}/payment_methods', 'error-before', 'error-before', 'error-before')
    await expect(listCards(rana)).rejects.toMatchObject({ code: 'payment.unavailable', status: 503 })
    expect(await listCards(rana)).toEqual({ cards: [] })
  })

  test('the event of a saved card: early, twice at once, late, and while Stripe cannot be asked', async () => {
    const rana = await person(payments)
    const key = newId()
    await addCard(rana, { key })
    const page = await pageOf(key)
    const id = page?.provider_id ?? ''
    payOnPage(stripe.books, id, 'succeeds')
    await shop.query(`UPDATE card_pages SET provider_id = NULL WHERE id = $1`, [page?.id])
    expect(await deliver(rana, id)).toEqual([200])
    await shop.query(`UPDATE card_pages SET provider_id = $2 WHERE id = $1`, [page?.id, id])
    stripe.trouble('GET /v1/checkout/sessions/{id}', 'error-before', 'drop-before', 'error-before')
    expect(await deliver(rana, id)).toEqual([500])
    expect(await pageOf(key)).toMatchObject({ status: 'open' })
    expect(await Promise.all([deliver(rana, id), deliver(rana, id)])).toEqual([[200], [200]])
    expect(await comeBack(rana, `/card-return/${page?.id}`)).toBe('/profile/payment?card=saved')
    expect(await deliver(rana, id)).toEqual([200])
    const saved = `SELECT 1 FROM audit_log WHERE event = 'card.saved' AND subject_id = $1`
    expect(await shop.query(saved, [rana.actor.personId])).toHaveLength(1)
  })

  test('a removal whose answer is lost is done once more, and the card is gone', async () => {
    const rana = await person(payments)
    const key = newId()
    await addCard(rana, { key })
    const page = await pageOf(key)
    payOnPage(stripe.books, page?.provider_id ?? '', 'succeeds')
    await comeBack(rana, `/card-return/${page?.id}`)
    const [card] = (await listCards(rana)).cards
    stripe.trouble('POST /v1/payment_methods/{id}/detach', 'error-before', 'error-before', 'error-before', 'drop-after')
    await expect(removeCard(rana, { id: card?.id ?? '' })).rejects.toMatchObject({ code: 'payment.unavailable' })
    expect(await removeCard(rana, { id: card?.id ?? '' })).toEqual({ cards: [] })
  })
})
