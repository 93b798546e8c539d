import type { FullContext } from '#domain/context.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { bookTransfer } from '#domain/renting/paying/book-transfer.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { settlePayment } from '#domain/renting/paying/settle-payment.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { finishHeld } from '../held-order.ts'
import { after } from './agenda.ts'
import { moveAtBank } from './bank.ts'
import { disputeOrder } from './chargebacks.ts'
import { drawFate, type Fate } from './fates.ts'
import { failRefunds } from './mishaps.ts'
import { liveOn } from './rental-story.ts'
import type { YearShop } from './year-shop.ts'

const areas = ['amman-abdoun', 'amman-abdoun', 'irbid-downtown']
const lengths = [1, 2, 3, 3, 3, 3, 4, 5, 7]
const guests = 0.15
/** These need an owner who decides. */
const asked: readonly Fate[] = ['declined', 'unanswered', 'payment let go']
const byCard: readonly Fate[] = ['charged back', 'charged back in part', 'inquired', 'payment let go', 'hold let go', 'refund failed']
const bankActs: readonly Fate[] = ['charged back', 'charged back in part', 'inquired']

/** Somebody books one piece or two, and each of them meets its fate. Answers how many were booked. */
export async function book(shop: YearShop, today: Day, wished?: Fate): Promise<number> {
  const { random } = shop
  const fate = wished ?? drawFate(random)
  const who = random.chance(guests) ? shop.newGuest() : random.below(shop.wish.customers)
  const ctx = shop.customer(who)
  // A piece for tomorrow is delivered tonight, whose window may be closed; days can be moved until three days before.
  const soonest = fate === 'moved' ? 7 : 2
  const from = addDays(today, soonest + (random.chance(0.3) ? random.below(4) : 2 + random.below(shop.wish.patience)))
  const until = addDays(from, (random.pick(lengths) ?? 3) - 1)
  const count = random.chance(0.2) ? 2 : 1
  const order = await holdSomething(shop, ctx, { from, until, count, isAsked: asked.includes(fate) })
  if (order === null) return 0
  const contact = { phone: `+96279${1_000_000 + who}`, email: `customer-${who}@example.com` }
  const isPaid = await pay(shop, ctx, { id: order, from, method: methodFor(shop, fate), ...contact })
  if (!isPaid) return 0
  const rentals = await shop.query<{ id: string }>('SELECT id FROM rentals WHERE order_id = $1 ORDER BY line', [order])
  const now = await shop.clock.now()
  for (const [at, { id }] of rentals.entries()) shop.agenda.add(now, liveOn(shop, ctx, { id, fate: at === 0 ? fate : 'fine' }))
  if (bankActs.includes(fate)) shop.agenda.add(after(now, 24 * (10 + random.below(shop.wish.patience))), disputeOrder(shop, order, fate))
  if (fate === 'refund failed') shop.agenda.add(instantAt(addDays(from, -1), 13), failRefunds(shop, order))
  return rentals.length
}

function methodFor({ random }: YearShop, fate: Fate): PaymentMethod {
  if (byCard.includes(fate)) return 'card'
  if (fate === 'undeliverable' && random.chance(0.7)) return 'cash'
  return random.pick(['card', 'card', 'card', 'card', 'card', 'card', 'card', 'cash', 'cash', 'transfer'] as const) ?? 'card'
}

interface Wanted {
  from: Day
  until: Day
  count: number
  isAsked: boolean
}

/** Holds some of what is shown as free on these days; null where nothing is. */
async function holdSomething(shop: YearShop, ctx: FullContext, { from, until, count, isAsked }: Wanted): Promise<string | null> {
  const free = await shop.query<{ id: string }>(
    `SELECT id FROM items WHERE (is_instant_book = false OR NOT $3) AND EXISTS (SELECT FROM units u WHERE u.item_id = items.id AND NOT EXISTS (
       SELECT FROM blocks b WHERE b.unit_id = u.id AND b.is_live AND b.days && daterange($1::date - 1, $2::date + 2 + turnaround_days))) ORDER BY id`,
    [from, until, isAsked],
  )
  const chosen = new Set(Array.from({ length: count }, () => shop.random.pick(free)?.id ?? ''))
  const lines = [...chosen].filter(Boolean).map((itemId): BagLine => ({ itemId, from, until, quantity: 1 }))
  if (lines.length === 0) return null
  return (await orRefusal(shop, 'hold', holdOrder(ctx, { key: shop.key(), lines })))?.id ?? null
}

interface Payer {
  id: string
  from: Day
  method: PaymentMethod
  phone: string
  email: string
}

/** Pays as wished, or by card where that is refused. */
async function pay(shop: YearShop, ctx: FullContext, payer: Payer): Promise<boolean> {
  const { id, method } = payer
  const area = shop.random.pick(areas) ?? ''
  const paid = await orRefusal(shop, `pay by ${method}`, payNow(shop, ctx, { ...payer, area }))
  if (paid !== null || method === 'card') return paid !== null
  return (await orRefusal(shop, 'pay by card instead', payNow(shop, ctx, { ...payer, id, area, method: 'card' }))) !== null
}

async function payNow(shop: YearShop, ctx: FullContext, wish: Payer & { area: string }): Promise<true> {
  const { id, method } = wish
  await finishHeld(shop, ctx, wish)
  const { quote } = await getOrder(ctx, id)
  await payOrder(ctx, { id, key: shop.key(), total: quote.total })
  if (method === 'transfer') await transfer(shop, id)
  if (method === 'card') await payPages(shop, id)
  return true
}

/** A customer on a page of the provider for an order pays there, and comes back. */
export async function payPages(shop: YearShop, orderId: string): Promise<void> {
  const pages = await shop.query<{ id: string; providerId: string }>(
    `SELECT id, provider_id AS "providerId" FROM payments WHERE order_id = $1 AND status = 'created' AND redirect IS NOT NULL`,
    [orderId],
  )
  for (const { id, providerId } of pages) {
    await shop.provider.pay(providerId, 'succeeds')
    await settlePayment(shop.system, id)
  }
}

export async function transfer(shop: YearShop, orderId: string): Promise<void> {
  const [due] = await shop.query<{ reference: string; amount: number }>(
    `SELECT reference, amount + deposit AS amount FROM payments WHERE order_id = $1 AND status = 'transfer_pending'`,
    [orderId],
  )
  const [admin] = shop.admins
  if (!due || !admin) return
  await bookTransfer(admin, { id: shop.key(), ...due, sender: 'Rana' })
  await moveAtBank(shop, due.amount, `CLIQ IN ${due.reference}`)
}

/** The domain's answer, or null for a refusal, whose code is counted. */
export async function orRefusal<T>({ note }: YearShop, what: string, answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    note(`${what}: ${error.code}`)
    return null
  }
}
