import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestProvider, testProviders } from '#tests/card-providers.ts'
import { newId } from '#values/id.ts'
import { ForgedWebhook, PaymentRefused, type ProviderBook } from './payments.ts'

/** The contract that every card provider must meet. */
describe.each(Object.entries(testProviders))('%s', (provided, open) => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await open()
  })
  afterAll(() => provider.close())

  const page = { returnUrl: 'http://shop.test/back', locale: 'en' } as const
  const order = (amount = 21_500) => ({ orderId: 'order', amount, key: newId(), ...page })
  const customerOf = (personId = newId()) => provider.payments.createCustomer({ personId, email: `${personId}@libsa.test`, key: personId })

  async function paid(card: Parameters<TestProvider['pay']>[1], customer: string | null = null) {
    const { providerId } = await provider.payments.createPayment({ ...order(), keepsCard: customer === null ? null : { customer } })
    await provider.pay(providerId, card)
    return providerId
  }

  async function cardOf(card: Parameters<TestProvider['pay']>[1]) {
    const customer = await customerOf()
    const { providerId } = await provider.payments.saveCard({ key: newId(), customer, ...page })
    expect(await provider.payments.findSavedCard(providerId)).toBeNull()
    await provider.pay(providerId, card)
    const saved = await provider.payments.findSavedCard(providerId)
    return { customer, card: saved?.id ?? '', saved }
  }
  const hold = (input: { customer: string; card: string; key?: string; amount?: number }) =>
    provider.payments.authorizeSaved({ reference: 'rental', amount: 40_000, key: newId(), ...input })

  test('a key opens one page; with another amount it is refused, and so is what is no multiple of 10 fils', async () => {
    const { payments } = provider
    const first = order()
    const opened = await payments.createPayment(first)
    expect(opened.redirect).toMatch(/^https?:/)
    expect(await payments.createPayment(first)).toEqual(opened)
    await expect(payments.createPayment({ ...first, amount: 30_000 })).rejects.toThrow(PaymentRefused)
    for (const amount of [15_505, 0, -10, 10.5]) {
      await expect(payments.createPayment(order(amount))).rejects.toThrow(RangeError)
      for (const call of [payments.capture, payments.refund])
        await expect(call(opened.providerId, amount, newId())).rejects.toThrow(RangeError)
      await expect(hold({ customer: 'none', card: 'none', amount })).rejects.toThrow(RangeError)
    }
    expect(await payments.findPayment(opened.providerId)).toEqual({
      status: 'open',
      amount: 21_500,
      captured: 0,
      refunded: 0,
      card: null,
      captureBefore: null,
      dispute: null,
      disputed: 0,
      answerBy: null,
    })
  })

  test('what is authorised is captured in part and refunded in parts, each once per key and never more', async () => {
    const { payments } = provider
    const id = await paid('succeeds')
    const card = { id: expect.any(String), brand: 'visa', last4: '4242', expiresAt: '2031-04' }
    expect(await payments.findPayment(id)).toMatchObject({ status: 'authorized', captured: 0, card })
    await expect(payments.capture(id, 21_510, newId())).rejects.toThrow(PaymentRefused)
    await expect(payments.refund(id, 10, newId())).rejects.toThrow(PaymentRefused)
    const key = newId()
    await payments.capture(id, 20_000, key)
    await payments.capture(id, 20_000, key)
    await expect(payments.capture(id, 19_000, key)).rejects.toThrow(PaymentRefused)
    expect(await payments.findPayment(id)).toMatchObject({ status: 'captured', amount: 21_500, captured: 20_000, refunded: 0, card })
    const [first, second] = [newId(), newId()]
    await Promise.all([first, first, first].map((one) => payments.refund(id, 5_000, one)))
    await expect(payments.refund(id, 6_000, first)).rejects.toThrow(PaymentRefused)
    await payments.refund(id, 5_000, second)
    expect(await payments.findPayment(id)).toMatchObject({ status: 'captured', captured: 20_000, refunded: 10_000 })
    await expect(payments.refund(id, 10_010, newId())).rejects.toThrow(PaymentRefused)
    await payments.refund(id, 10_000, newId())
    expect((await payments.findPayment(id)).refunded).toBe(20_000)
  })

  test('a payment is released while it can be, and captured only once it is authorised', async () => {
    const { payments } = provider
    const id = await paid('succeeds')
    await payments.expirePage(id)
    expect((await payments.findPayment(id)).status).toBe('authorized')
    const key = newId()
    for (const one of [key, key, newId()]) await payments.void(id, one)
    await payments.capture(id, 21_500, newId())
    expect(await payments.findPayment(id)).toMatchObject({ status: 'voided', captured: 0, refunded: 0 })
    const captured = await paid('succeeds')
    await payments.capture(captured, 21_500, newId())
    await payments.void(captured, newId())
    await payments.capture(captured, 20_000, newId())
    expect(await payments.findPayment(captured)).toMatchObject({ status: 'captured', captured: 21_500, refunded: 0 })
  })

  test('an open page is closed by its end and by a release; before that nothing is captured', async () => {
    const { payments } = provider
    for (const close of [payments.expirePage, (id: string) => payments.void(id, newId())]) {
      const { providerId } = await payments.createPayment(order())
      await payments.capture(providerId, 21_500, newId())
      expect((await payments.findPayment(providerId)).status).toBe('open')
      await close(providerId)
      await close(providerId)
      expect(await payments.findPayment(providerId)).toMatchObject({ status: 'voided', captured: 0 })
    }
  })

  test('a declined card pays nothing and is not kept', async () => {
    const customer = await customerOf()
    const id = await paid('declined', customer)
    const { status, captured, card } = await provider.payments.findPayment(id)
    expect(['open', 'failed']).toContain(status)
    expect([captured, card]).toEqual([0, null])
    expect(await provider.payments.listCards(customer)).toEqual([])
  })

  test('a customer is made once per key; a card is kept where that was asked', async () => {
    const { payments } = provider
    const person = newId()
    const customer = await customerOf(person)
    expect(await customerOf(person)).toBe(customer)
    await paid('succeeds')
    expect(await payments.listCards(customer)).toEqual([])
    const id = await paid('succeeds', customer)
    const { card } = await payments.findPayment(id)
    expect(await payments.listCards(customer)).toEqual([card])
    expect((await hold({ customer, card: card?.id ?? '' })).status).toBe('authorized')
  })

  test('an amount is held on a saved card without the payer, taken in part or released', async () => {
    const { payments } = provider
    const { customer, card, saved } = await cardOf('succeeds')
    expect(saved).toMatchObject({ brand: 'visa', last4: '4242', expiresAt: '2031-04' })
    const key = newId()
    const held = await hold({ customer, card, key })
    expect(held.status).toBe('authorized')
    expect(await hold({ customer, card, key })).toEqual(held)
    await expect(hold({ customer, card, key, amount: 50_000 })).rejects.toThrow(PaymentRefused)
    expect(await payments.findPayment(held.providerId)).toMatchObject({ status: 'authorized', amount: 40_000, card: { id: card } })
    await payments.capture(held.providerId, 12_500, newId())
    expect(await payments.findPayment(held.providerId)).toMatchObject({ status: 'captured', captured: 12_500, refunded: 0 })
    const released = await hold({ customer, card })
    await payments.void(released.providerId, newId())
    expect(await payments.findPayment(released.providerId)).toMatchObject({ status: 'voided', captured: 0 })
  })

  test('a later hold may be declined, or need the payer; the same key answers the same', async () => {
    for (const [kind, status, isFinal] of [
      ['declines-later', 'declined', false],
      ['forbids-later', 'declined', true],
      ['asks-later', 'needs-payer', false],
    ] as const) {
      const saved = await cardOf(kind)
      const key = newId()
      const answer = await hold({ ...saved, key })
      expect(answer).toMatchObject({ status, isFinal, captureBefore: null })
      expect(await hold({ ...saved, key })).toEqual(answer)
      expect(await provider.payments.findPayment(answer.providerId)).toMatchObject({ status: 'failed', captured: 0, card: null })
    }
  })

  test('a hold without the payer ends after 4 days and 18 hours, and says so', async () => {
    const { customer, card } = await cardOf('succeeds')
    const { providerId, captureBefore } = await hold({ customer, card })
    const hours = ((captureBefore?.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(4 * 24 + 18)
    const standing = await provider.payments.findPayment(providerId)
    // Stripe counts in seconds.
    expect(Math.floor((standing.captureBefore?.getTime() ?? 0) / 1000)).toBe(Math.floor((captureBefore?.getTime() ?? 0) / 1000))
  })

  test('a bank that lets go of an authorisation leaves nothing to capture', async () => {
    const [lapsed, fallen] = [await paid('lapses'), await paid('succeeds')]
    await provider.letGo(fallen)
    for (const id of [lapsed, fallen]) {
      await provider.payments.capture(id, 21_500, newId())
      expect(await provider.payments.findPayment(id)).toMatchObject({ status: 'voided', captured: 0 })
    }
  })

  test('a refund that fails later stays failed under its key, and its money can be refunded under another', async () => {
    const { payments } = provider
    const [failing, plain] = [await paid('refund-fails'), await paid('succeeds')]
    for (const id of [failing, plain]) await payments.capture(id, 21_500, newId())
    const key = newId()
    expect(await payments.refund(failing, 5000, key)).toEqual({ key, status: 'made', failure: null })
    const failed = { key, status: 'failed', failure: 'expired_or_canceled_card' }
    expect([await payments.findRefunds(failing), await payments.refund(failing, 5000, key)]).toEqual([[failed], failed])
    expect((await payments.findPayment(failing)).refunded).toBe(0)
    const [first, second] = [newId(), newId()]
    await payments.refund(plain, 21_500, first)
    await provider.failRefunds(plain)
    expect(await payments.refund(plain, 21_500, second)).toMatchObject({ status: 'made' })
    expect((await payments.findRefunds(plain)).map((one) => `${one.key} ${one.status}`).sort()).toEqual(
      [`${first} failed`, `${second} made`].sort(),
    )
    expect((await payments.findPayment(plain)).refunded).toBe(21_500)
  })

  test('an inquiry is no dispute and takes nothing back; a dispute of a part takes that part', async () => {
    const { payments } = provider
    const [inquired, part] = [await paid('inquired'), await paid('disputed-in-part')]
    for (const id of [inquired, part]) await payments.capture(id, 20_000, newId())
    expect(await payments.findPayment(inquired)).toMatchObject({ dispute: null, disputed: 0, answerBy: null })
    await payments.refund(inquired, 20_000, newId())
    expect(await payments.findPayment(part)).toMatchObject({ dispute: 'open', disputed: 10_000 })
    await expect(payments.refund(part, 10, newId())).rejects.toThrow(PaymentRefused)
    const books: ProviderBook[] = []
    for await (const book of payments.findBooks({ since: new Date(0) })) books.push(book)
    expect(books).toContainEqual({ providerId: inquired, captured: 20_000, refunded: 20_000, disputed: 0 })
    expect(books).toContainEqual({ providerId: part, captured: 20_000, refunded: 0, disputed: 10_000 })
    await provider.dispute(part, 'lost')
    await payments.refund(part, 10_000, newId())
    await expect(payments.refund(part, 10, newId())).rejects.toThrow(PaymentRefused)
    expect(await payments.findPayment(part)).toMatchObject({ dispute: 'lost', disputed: 10_000, refunded: 10_000 })
  })

  test('a removed card is gone for good, and nobody holds on the card of another', async () => {
    const { payments } = provider
    const mine = await cardOf('succeeds')
    await expect(hold({ customer: await customerOf(), card: mine.card })).rejects.toThrow(PaymentRefused)
    for (let times = 0; times < 2; times += 1) await payments.removeCard(mine.card)
    expect(await payments.listCards(mine.customer)).toEqual([])
    await expect(hold(mine)).rejects.toThrow(PaymentRefused)
  })

  test('a customer who is removed has no cards and no address there, and what was paid stays', async () => {
    const { payments } = provider
    const mine = await cardOf('succeeds')
    const paidBefore = await paid('succeeds')
    for (let times = 0; times < 2; times += 1) await payments.removeCustomer(mine.customer)
    await expect(hold(mine)).rejects.toThrow(PaymentRefused)
    expect(await provider.keeps(mine.customer)).toBe(false)
    expect(await payments.findPayment(paidBefore)).toMatchObject({ status: 'authorized' })
  })

  test('a disputed payment says so, refunds nothing until it is won, and stands in the books', async () => {
    const { payments } = provider
    const since = new Date(Date.now() - 1000)
    const [won, lost, plain] = [await paid('disputed'), await paid('disputed'), await paid('succeeds')]
    const { providerId: unpaid } = await payments.createPayment(order())
    for (const id of [won, lost, plain]) await payments.capture(id, 20_000, newId())
    expect((await payments.findPayment(won)).dispute).toBe('open')
    // The demonstration's bank waits for ever.
    expect((await payments.findPayment(won)).answerBy).toEqual(provided === 'Stripe' ? expect.any(Date) : null)
    await expect(payments.refund(won, 20_000, newId())).rejects.toThrow(PaymentRefused)
    await provider.dispute(won, 'won')
    await provider.dispute(lost, 'lost')
    expect([(await payments.findPayment(won)).dispute, (await payments.findPayment(lost)).dispute]).toEqual(['won', 'lost'])
    expect((await payments.findPayment(lost)).answerBy).toBeNull()
    await payments.refund(won, 20_000, newId())
    const { customer, card } = await cardOf('succeeds')
    const { providerId: deposit } = await hold({ customer, card })
    await payments.capture(deposit, 10_000, newId())
    const readBooks = async (from: Date) => {
      const books = new Map<string, ProviderBook>()
      for await (const book of payments.findBooks({ since: from })) books.set(book.providerId, book)
      return books
    }
    const books = await readBooks(since)
    const booked = (id: string, captured: number, refunded: number, disputed: number) => [
      id,
      { providerId: id, captured, refunded, disputed },
    ]
    expect([won, lost, plain, deposit].map((id) => [id, books.get(id)])).toEqual([
      booked(won, 20_000, 20_000, 0),
      booked(lost, 20_000, 0, 20_000),
      booked(plain, 20_000, 0, 0),
      booked(deposit, 10_000, 0, 0),
    ])
    expect(books.has(unpaid)).toBe(false)
    expect((await readBooks(new Date(Date.now() + 60_000))).size).toBe(0)
  })

  test('the shop hears of payments, disputes and saved cards by signed webhooks, and believes no others', async () => {
    const { payments } = provider
    const id = await paid('disputed')
    await payments.capture(id, 21_500, newId())
    const { providerId: setup } = await payments.saveCard({ key: newId(), customer: await customerOf(), ...page })
    await provider.pay(setup, 'succeeds')
    const heard = async () => {
      const events = await Promise.all((await provider.webhooks()).map(({ body, headers }) => payments.verifyWebhook(body, headers)))
      return events.flatMap((event) => (event ? [`${event.kind} ${event.providerId}`] : []))
    }
    await expect.poll(heard).toEqual(expect.arrayContaining([`payment ${id}`, `dispute ${id}`, `card ${setup}`]))
    const [sent] = await provider.webhooks()
    if (!sent) throw new Error('nothing was sent')
    await expect(payments.verifyWebhook(`${sent.body} `, sent.headers)).rejects.toThrow(ForgedWebhook)
    await expect(payments.verifyWebhook(sent.body, new Headers())).rejects.toThrow(ForgedWebhook)
  })
})
