import type { FullContext } from '#domain/context.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import type { Role } from '#domain/permissions.policy.ts'
import { reduceOrder } from '#domain/renting/holds/reduce-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { newId } from '#values/id.ts'
import { stripeProviderOn } from './card-providers.ts'
import { type DueJobs, dueJobs } from './due-jobs.ts'
import { authorizeAll, brokenInvariants, readyOrder, type Shop } from './races/checkout.ts'
import { type OpenShop, openShop } from './races/shop.ts'
import { all } from './stripe/books.ts'
import { payOnPage } from './stripe/payer.ts'
import type { StripeStandIn } from './stripe/stand-in.ts'

/** A shop whose items are asked for, not booked at once: Dana owns `single-1` and `triple`, Lama `single-2`. */
export interface RentingShop extends OpenShop {
  jobs: DueJobs
  /** Runs what is due, and lets the provider hear of refunds and deposits. */
  settle(): Promise<void>
  /** A person with these roles. */
  person(id: string, ...roles: Role[]): FullContext
  dana: FullContext
  lama: FullContext
  admin: FullContext
  courier: FullContext
  /** Makes the owners of these items decide themselves. */
  askFor(...items: string[]): Promise<void>
  /** Books and pays; every call is another customer. */
  book(lines: BagLine[], wish?: BookingWish): Promise<Booked>
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
  /** The demonstration provider's records of the payments of an order. */
  atProvider(orderId: string): Promise<{ status: string; captured: number; refunded: number }[]>
  /** The sum of an account for an order, in fils. */
  inAccount(account: string, orderId: string): Promise<number>
  broken(): Promise<string[]>
  /** A payer on a page of the provider pays with a card that never declines. */
  payAll(): Promise<void>
}

export interface Booked {
  customer: FullContext
  order: Order
  /** In the order of the lines. */
  rentals: string[]
}

interface BookingWish {
  method?: 'card' | 'cash'
  isAllOrNothing?: boolean
  wantsProtection?: boolean
}

interface RentingWish {
  /** The card provider instead of the demonstration's. */
  stripe?: StripeStandIn
}

export async function openRentingShop({ stripe }: RentingWish = {}): Promise<RentingShop> {
  const opened = await openShop(stripe ? { payments: () => stripeProviderOn(stripe).payments } : {})
  const shop = { ...opened, payAll: () => (stripe ? payAtStripe(stripe) : payAtDemo(opened)) }
  const { pool } = shop.database
  for (const id of ['courier-omar', 'admin-lina', 'moderator-nour'])
    await pool.query(
      `WITH added AS (
         INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, 'Omar', $1 || '@example.com', true, now(), now()) RETURNING id)
       INSERT INTO profiles (person_id, locale, updated_at) SELECT id, 'en', now() FROM added`,
      [id],
    )
  await pool.query(`INSERT INTO roles VALUES ('admin'), ('moderator') ON CONFLICT DO NOTHING`)
  await pool.query(`INSERT INTO person_roles VALUES ('admin-lina', 'admin'), ('moderator-nour', 'moderator')`)
  const jobs = dueJobs({ pool, clock: shop.clock, system: () => shop.as('') })
  const person = (id: string, ...roles: Role[]): FullContext => {
    const visitor = shop.as('')
    return { ...visitor, actor: { ...visitor.actor, personId: id, roles } }
  }
  const query = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await pool.query<Row & Record<string, unknown>>(statement, values)).rows
  return {
    ...shop,
    jobs,
    async settle() {
      await jobs.run()
      const [fault] = await settleDue(shop.as(''))
      if (fault) throw fault
    },
    person,
    query,
    dana: person('owner-dana', 'customer', 'owner'),
    lama: person('owner-lama', 'customer', 'owner'),
    admin: person('admin-lina', 'admin'),
    courier: person('courier-omar', 'courier'),
    async askFor(...items) {
      await pool.query('UPDATE items SET is_instant_book = false WHERE id = ANY ($1)', [items])
    },
    book: (lines, wish) => book(shop, lines, wish),
    atProvider: (orderId) =>
      query('SELECT status, captured, refunded FROM demo_payments WHERE order_id = $1 ORDER BY created_at, id', [orderId]),
    async inAccount(account, orderId) {
      const [row] = await query<{ sum: number }>(
        `SELECT coalesce(sum(e.amount), 0)::int AS sum FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.order_id = $1 AND e.account = $2`,
        [orderId, account],
      )
      return row?.sum ?? 0
    },
    broken: () => brokenInvariants(shop),
    async close() {
      await jobs.close()
      await shop.close()
    },
  }
}

let customers = 0

export async function payAtStripe({ books }: StripeStandIn): Promise<void> {
  for (const { id, status } of all(books, 'checkout.session')) if (status === 'open') payOnPage(books, id, 'succeeds')
}

/** The steps of the provider's page: the card is saved if the shop asked for it, then charged. */
export async function payAtDemo(shop: Pick<Shop, 'database'>): Promise<void> {
  const { pool } = shop.database
  await pool.query(`INSERT INTO demo_cards (id, customer_id, kind, brand, last4, expires_at)
    SELECT 'card-of-' || id, customer_id, 'succeeds', 'visa', '4242', '2030-12' FROM demo_payments WHERE status = 'open' AND customer_id IS NOT NULL`)
  await pool.query(`UPDATE demo_payments SET card_id = 'card-of-' || id WHERE status = 'open' AND customer_id IS NOT NULL`)
  await authorizeAll(shop)
}

async function book(
  shop: OpenShop & Pick<RentingShop, 'payAll'>,
  lines: BagLine[],
  { method = 'card', isAllOrNothing = false, wantsProtection = false }: BookingWish = {},
): Promise<Booked> {
  customers += 1
  const customer = shop.as(`customer-${customers}-0123456789`)
  const { id, ...ready } = await readyOrder(shop, customer, lines, method)
  const { quote } = wantsProtection ? await reduceOrder(customer, { id, wantsProtection }) : ready
  const { pool } = shop.database
  await pool.query('UPDATE orders SET is_all_or_nothing = $2, phone_confirmed_at = now() WHERE id = $1', [id, isAllOrNothing])
  await pool.query(`UPDATE orders SET delivery = jsonb_set(delivery, '{phone}', to_jsonb($2::text)) WHERE id = $1`, [
    id,
    `+96279${1_000_000 + customers}`,
  ])
  const { order } = await payOrder(customer, { id, key: newId(), total: quote.total })
  if (method === 'card') await shop.payAll()
  shop.clock.advance(20_000)
  const [fault] = await completeOrders(shop.as(''))
  if (fault) throw fault
  return { customer, order, rentals: order.rentals.map((rental) => rental.id) }
}
