import { type FullContext, noServices } from '#domain/context.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { confirmEmail } from '#domain/renting/contact-codes/confirm-code.ts'
import { sendEmailCode } from '#domain/renting/contact-codes/send-code.ts'
import { deliverOrder } from '#domain/renting/holds/deliver-order.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { chooseMethod } from '#domain/renting/paying/choose-method.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import { type FixedClock, fixedClock } from '#platform/clock.ts'
import type { Connection } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { demoPayments } from '#platform/payments/demo.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { DocumentStore } from '#platform/storage/document-store.ts'
import { newId } from '#values/id.ts'

/** A shop's running parts on one database. */
export interface Shop {
  database: Connection
  clock: FixedClock
  payments: Payments
  /** A context that acts for one visitor; the same id is the same browser. */
  as(visitorId: string): FullContext
  count(statement: string): Promise<number>
}

export const secret = 'a-secret-for-tests-that-is-long-enough'
export const days = { from: '2027-07-08', until: '2027-07-10' }

interface ShopWish {
  now?: Date
  payments?: Payments
}

/** A shop with the demonstration card provider, at 11:00 in Amman on 1 July 2027 unless said otherwise. */
export function shopOn(database: Connection, { now = new Date('2027-07-01T08:00:00Z'), payments: given }: ShopWish = {}): Shop {
  const clock = fixedClock(now)
  const baseUrl = 'http://shop.test'
  const payments = given ?? demoPayments({ pool: database.pool, baseUrl, secret })
  const documents = documentsInMemory(clock)
  return {
    database,
    clock,
    payments,
    as: (visitorId) => ({
      ...noServices,
      db: database.db,
      actor: { personId: null, email: null, visitorId, roles: [] },
      locale: 'en',
      clock,
      payments,
      requestId: newId(),
      baseUrl,
      isDemo: true,
      secret,
      log: silentLog(),
      documents,
    }),
    async count(statement) {
      const { rows } = await database.pool.query<{ count: string }>(`SELECT count(*) AS count FROM ${statement}`)
      return Number(rows[0]?.count)
    },
  }
}

function documentsInMemory(clock: FixedClock): DocumentStore {
  const kept = new Map<string, { bytes: Buffer; savedAt: Date }>()
  const bin: typeof kept = new Map()
  const move = (name: string, from: typeof kept, to: typeof kept, at?: Date) => {
    const found = from.get(name)
    from.delete(name)
    if (found) to.set(name, { bytes: found.bytes, savedAt: at ?? found.savedAt })
  }
  return {
    async save(bytes) {
      const name = newId()
      kept.set(name, { bytes: Buffer.from(bytes), savedAt: await clock.now() })
      return name
    },
    read: async (name) => kept.get(name)?.bytes ?? null,
    async remove(name) {
      kept.delete(name)
    },
    list: async () => [...kept].map(([name, { savedAt }]) => ({ name, savedAt })),
    moveToBin: async (name, at) => move(name, kept, bin, at),
    takeFromBin: async (name) => move(name, bin, kept),
    async removeFromBin(name) {
      bin.delete(name)
    },
    listBin: async () => [...bin].map(([name, { savedAt }]) => ({ name, movedAt: savedAt })),
  }
}

/** A line of a bag on the usual days. */
export function line(itemId: string, quantity = 1, range: { from: string; until: string } = days): BagLine {
  return { itemId, quantity, ...range }
}

/** An order that only has to be paid: held, with address, confirmed e-mail and method. */
export async function readyOrder(
  shop: Shop,
  ctx: FullContext,
  lines: BagLine[],
  method: PaymentMethod = 'card',
  area = 'amman-abdoun',
): Promise<Order> {
  const { id } = await holdOrder(ctx, { key: newId(), lines })
  const first = lines.map((one) => one.from).sort()[0] ?? days.from
  const slot = `${new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)}_17-19`
  await deliverOrder(ctx, { id, name: 'Rana', phone: '0791234567', area, landmark: 'Abdoun Circle', building: '12', slot })
  const email = `${ctx.actor.visitorId}@example.com`
  await sendEmailCode(ctx, { id, email })
  await confirmEmail(ctx, { id, email, code: await codeSentTo(shop, email) })
  return chooseMethod(ctx, { id, method })
}

/** The latest six-digit code in the outbox of a recipient. */
export async function codeSentTo(shop: Shop, recipient: string): Promise<string> {
  const { rows } = await shop.database.pool.query<{ words: string }>(
    `SELECT subject || ' ' || body_text AS words FROM outbox WHERE recipient = $1 ORDER BY created_at DESC, id LIMIT 10`,
    [recipient],
  )
  return /\b\d{6}\b/.exec(rows.map((row) => row.words).join(' '))?.[0] ?? ''
}

/** The payer's action on the provider's page, without the page. */
export async function authorizeAll(shop: Pick<Shop, 'database'>): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `UPDATE demo_payments SET status = 'authorized' WHERE status = 'open' RETURNING id`,
  )
  return rows.map((row) => row.id)
}

/** The invariants of checkout: no money without order, no order without unit, books that agree. Empty when all hold. */
export async function brokenInvariants(shop: Shop): Promise<string[]> {
  const blocking = statusesThat(({ blocksUnit }) => blocksUnit)
    .map((status) => `'${status}'`)
    .join(', ')
  const waits = (orderId: string) => `EXISTS (SELECT 1 FROM rentals w WHERE w.order_id = ${orderId} AND w.status = 'requested')`
  const rules: Record<string, string> = {
    'captured at the provider without a confirmed order': `demo_payments d WHERE d.status = 'captured' AND NOT EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = d.order_id AND r.status = 'confirmed')`,
    'authorised at the provider and forgotten': `demo_payments d WHERE d.status = 'authorized' AND NOT ${waits('d.order_id')}`,
    'the provider captured twice for one order': `(SELECT order_id FROM demo_payments WHERE status = 'captured' GROUP BY order_id HAVING count(*) > 1) twice`,
    'our books differ from the provider': `demo_payments d LEFT JOIN payments p ON p.provider_id = d.id WHERE (d.status = 'captured') <> (p.status IS NOT NULL AND p.status = 'captured')`,
    'a rental that blocks its unit without its block': `rentals r WHERE r.status IN (${blocking}) AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.rental_id = r.id AND b.unit_id = r.unit_id AND b.is_live)`,
    'a live block without its rental': `blocks b WHERE b.is_live AND b.kind = 'rental' AND NOT EXISTS (SELECT 1 FROM rentals r WHERE r.id = b.rental_id AND r.status IN (${blocking}))`,
    'a confirmed order without payment': `rentals r WHERE r.status = 'confirmed' AND NOT ${waits('r.order_id')} AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = r.order_id AND p.status IN ('captured', 'cash_due'))`,
    'a captured payment whose ledger differs': `payments p WHERE p.status = 'captured' AND p.captured IS DISTINCT FROM (SELECT sum(e.amount) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.order_id = p.order_id AND e.account = 'provider_clearing')`,
    'cash owed that is not its order’s total': `payments p JOIN orders o ON o.id = p.order_id WHERE p.status = 'cash_due' AND p.amount <> o.total`,
    'a ledger entry without a captured payment': `ledger_transactions t WHERE NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = t.order_id AND p.status = 'captured')`,
    'a confirmed order without its mail': `(SELECT DISTINCT order_id FROM rentals WHERE status = 'confirmed') o WHERE NOT ${waits('o.order_id')} AND 1 <> (SELECT count(*) FROM outbox m WHERE m.dedupe_key = 'order-confirmed:' || o.order_id)`,
    'an order whose parts are not its total': `orders o WHERE o.total <> (SELECT sum(r.price - r.reduction + r.service_fee + r.protection) FROM rentals r WHERE r.order_id = o.id) + (SELECT coalesce(sum((d ->> 'amount')::int), 0) FROM jsonb_array_elements(o.deliveries) d) + o.cash_handling - o.credit`,
    'two rentals on one unit at once': `blocks a JOIN blocks b ON a.unit_id = b.unit_id AND a.id < b.id AND a.is_live AND b.is_live AND a.days && b.days`,
  }
  const broken: string[] = []
  for (const [rule, statement] of Object.entries(rules)) if ((await shop.count(statement)) > 0) broken.push(rule)
  return broken
}
