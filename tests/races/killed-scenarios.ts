import { type FullContext, inTransaction } from '#domain/context.ts'
import { depositCash, withdrawCash } from '#domain/money/cash/bank-cash.ts'
import { beginCount } from '#domain/money/cash/begin-count.ts'
import { handInCash } from '#domain/money/cash/hand-in-cash.ts'
import { getSession } from '#domain/money/cash/list-sessions.ts'
import { openSession } from '#domain/money/cash/open-session.ts'
import { signOff } from '#domain/money/cash/sign-off.ts'
import { countsOf } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { releaseDeposit } from '#domain/money/deposits/decide-deposit.ts'
import { settleDeposit } from '#domain/money/deposits/settle-deposit.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { confirmPayout, failPayout } from '#domain/money/payouts/decide-payout.ts'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { cancelAsOwner } from '#domain/renting/cancellations/cancel-as-owner.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { extendRental } from '#domain/renting/changes/extend-rental.ts'
import { getExtension } from '#domain/renting/changes/plan-extension.ts'
import { agreeToClaim } from '#domain/renting/claims/answer-claim.ts'
import { openClaim } from '#domain/renting/claims/open-claim.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { settleOrder } from '#domain/renting/paying/settle-order.ts'
import { settlePayment } from '#domain/renting/paying/settle-payment.ts'
import { beginRescue } from '#domain/renting/rescues/begin-rescue.ts'
import { replaceRental } from '#domain/renting/rescues/replace-rental.ts'
import { readyOwner } from '#tests/payouts.ts'
import type { RentingShop } from '#tests/renting.ts'
import { line, readyOrder, type Shop } from './checkout.ts'
import { closeAndAdjust } from './killed-closing.ts'

/** The process that lives until it is killed. */
export interface Process extends Shop {
  query<Row extends object>(statement: string): Promise<Row[]>
  /** The events at the provider's page, outside of the process. */
  payAll(): Promise<void>
}

interface Scenario {
  prepare(shop: RentingShop): Promise<unknown>
  /** The actions of the process, with the same keys each time. */
  run(process: Process): Promise<unknown>
  /** Each of its verbs is one transaction, so that no death leaves anything to repair. */
  isWhole?: true
  /** Half-finished states, besides the rules of every history. */
  halfDone: Record<string, string>
}

const day = 86_400_000

async function rentalsOf({ query, as }: Process) {
  const rows = await query<{ id: string; orderId: string; ownerId: string; visitorId: string }>(
    `SELECT r.id, r.order_id AS "orderId", r.owner_id AS "ownerId", o.visitor_id AS "visitorId" FROM rentals r JOIN orders o ON o.id = r.order_id
     ORDER BY r.line, r.id`,
  )
  const [first] = rows
  if (!first) throw new Error('a story without its rental')
  return { rows, first, customer: as(first.visitorId) }
}

const asOwner = ({ as }: Process, personId: string): FullContext => {
  const system = as('')
  return { ...system, actor: { ...system.actor, personId, roles: ['customer', 'owner'] } }
}

const asStaff = ({ as }: Process, personId = 'admin-lina'): FullContext => {
  const system = as('')
  return { ...system, actor: { ...system.actor, personId, roles: ['admin'] } }
}

/** Booked by card and confirmed. */
const book = (shop: RentingShop) => shop.book([line('single-1'), line('single-2')])

/** A hold, its renewal after five days, and its end. */
async function holdAndRenew(process: Process, end: (ctx: FullContext, id: string) => Promise<unknown>): Promise<void> {
  const system = process.as('')
  const [deposit] = await process.query<{ id: string; holdAt: Date }>(
    `SELECT id, hold_at AS "holdAt" FROM deposits ORDER BY amount DESC LIMIT 1`,
  )
  if (!deposit) throw new Error('nothing is to be held')
  const { id } = deposit
  process.clock.set(deposit.holdAt)
  await settleDeposit(system, id)
  process.clock.advance(5 * day)
  await settleDeposit(system, id)
  await end(system, id)
  await settleDeposit(system, id)
}

const depositHalfDone = {
  'a deposit that was captured twice, or otherwise than decided': `deposits WHERE status = 'applied' AND applied <> 30000`,
  'a deposit that was to be taken and went back': `deposits WHERE decision = 'apply' AND status = 'released'`,
}

export const scenarios = {
  checkout: {
    prepare: () => Promise.resolve(),
    async run(process) {
      const ctx = process.as('visitor-rana-0123456789')
      const order = await readyOrder(process, ctx, [line('single-1'), line('triple', 2)])
      await payOrder(ctx, { id: order.id, key: 'killed-pay', total: order.quote.total })
      await process.payAll()
      const [payment] = await process.query<{ id: string }>(`SELECT id FROM payments`)
      await settlePayment(ctx, payment?.id ?? '')
    },
    halfDone: {
      'a payment that stays authorised': `payments WHERE status = 'authorized'`,
      'a paid order that is not confirmed': `payments p JOIN rentals r ON r.order_id = p.order_id WHERE p.captured > 0 AND r.status <> 'confirmed'`,
      'a confirmed order without its mail': `(SELECT DISTINCT order_id FROM rentals WHERE status = 'confirmed') o
        WHERE 1 <> (SELECT count(*) FROM outbox m WHERE m.dedupe_key = 'order-confirmed:' || o.order_id)`,
    },
  },
  accept: {
    async prepare(shop) {
      await shop.askFor('single-1', 'single-2')
      await book(shop)
    },
    async run(process) {
      const { rows, first } = await rentalsOf(process)
      for (const { id, ownerId } of rows) await acceptRental(asOwner(process, ownerId), { id, key: `killed-accept-${id}` })
      await settleOrder(process.as(''), { orderId: first.orderId, isAnswer: true })
    },
    halfDone: {
      'captured while an owner may still decline': `payments p JOIN rentals r ON r.order_id = p.order_id WHERE p.captured > 0 AND r.status = 'requested'`,
      'accepted and never captured': `payments p WHERE p.captured = 0 AND NOT EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = p.order_id AND r.status <> 'confirmed')`,
      'a confirmed rental without its deposit': `rentals r WHERE r.status = 'confirmed' AND NOT EXISTS (SELECT 1 FROM deposits d WHERE d.rental_id = r.id AND d.status = 'planned')`,
    },
  },
  cancel: {
    prepare: book,
    async run(process) {
      const { first, customer } = await rentalsOf(process)
      const { refund } = await getCancellation(customer, first.id)
      await cancelRental(customer, { id: first.id, key: 'killed-cancel', refund })
      await settleDue(process.as(''))
    },
    halfDone: {
      'cancelled and not refunded': `rentals r WHERE r.status = 'cancelled' AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.rental_id = r.id AND f.status = 'made')`,
      'refunded and not cancelled': `refunds f JOIN rentals r ON r.id = f.rental_id WHERE r.status = 'confirmed'`,
    },
  },
  replace: {
    async prepare(shop) {
      await shop.query(`UPDATE items SET price_by_days = array_fill(12000, ARRAY[14]) WHERE id = 'single-2'`)
      await shop.book([line('single-1')])
    },
    async run(process) {
      const { first, customer } = await rentalsOf(process)
      await cancelAsOwner(asOwner(process, first.ownerId), { id: first.id, key: 'killed-cancel', reason: 'damaged' })
      await beginRescue(process.as(''), first.id)
      await replaceRental(customer, { id: first.id, key: 'killed-replace', itemId: 'single-2' })
      await settleDue(process.as(''))
    },
    halfDone: {
      'a replacement beside the whole refund': `rentals n JOIN refunds f ON f.rental_id = n.replaces WHERE f.amount = 18750`,
      'a replacement that is not planned': `rentals n WHERE n.replaces IS NOT NULL AND NOT EXISTS (SELECT 1 FROM deposits d WHERE d.rental_id = n.id AND d.status = 'planned')`,
    },
  },
  extend: {
    async prepare(shop) {
      await shop.book([line('single-1')])
      shop.clock.set(new Date('2027-07-09T08:00:00Z'))
      await shop.settle()
      await shop.query(
        `UPDATE rentals SET status = 'active', dispatched_at = '2027-07-07T09:00:00Z', delivered_at = '2027-07-07T15:00:00Z'`,
      )
    },
    async run(process) {
      const { first, customer } = await rentalsOf(process)
      const { days } = await getExtension(customer, first.id)
      const { until, total } = days.find((one) => one.until === '2027-07-12') ?? { until: '2027-07-12', total: 2250 }
      await extendRental(customer, { id: first.id, key: 'killed-extend', until, total })
    },
    halfDone: {
      'extended and not paid for, or paid for and not extended': `payments p JOIN rentals r ON r.id = p.rental_id WHERE (p.captured > 0) <> (r.last_day = '2027-07-12')`,
    },
  },
  'deposit released': {
    prepare: (shop) => shop.book([line('single-1')]),
    run: (process) => holdAndRenew(process, (ctx, id) => inTransaction(ctx, (tx) => releaseDeposit(tx, id))),
    halfDone: depositHalfDone,
  },
  settlement: {
    async prepare(shop) {
      await shop.book([line('single-1')])
      shop.clock.set(new Date('2027-07-06T13:00:00Z'))
      await shop.settle()
      shop.clock.set(new Date('2027-07-11T12:00:00Z'))
      await shop.query(
        `UPDATE rentals SET status = 'inspecting', dispatched_at = '2027-07-07T09:00:00Z', delivered_at = '2027-07-07T15:00:00Z',
           collected_at = '2027-07-11T09:00:00Z', returned_at = '2027-07-11T12:00:00Z'`,
      )
      await shop.query(
        `INSERT INTO claim_photos (rental_id, party, id, file, sha256, taken_at) SELECT id, 'owner', 'proof', 'proof', repeat('0', 64), now() FROM rentals`,
      )
    },
    // Twice the deposit: the rest is asked from the card.
    async run(process) {
      const { first, customer } = await rentalsOf(process)
      const owner = asOwner(process, first.ownerId)
      const { id } = await openClaim(owner, { id: first.id, key: 'killed-claim', kind: 'damage', amount: 60_000, words: 'The hem is torn' })
      await agreeToClaim(customer, { id, key: 'killed-agreement' })
      await settleDue(process.as(''))
      for (const { id: paymentId } of await process.query<{ id: string }>(`SELECT id FROM payments WHERE purpose = 'claim'`))
        await settlePayment(process.as(''), paymentId)
    },
    halfDone: {
      ...depositHalfDone,
      'settled and not paid': `claims c WHERE c.status = 'settled' AND (SELECT coalesce(sum(amount), 0) FROM ledger_entries e WHERE e.rental_id = c.rental_id AND e.account = 'customer_debt') <> 0`,
      'asked for twice': `(SELECT rental_id FROM payments WHERE purpose = 'claim' AND captured > 0 GROUP BY 1 HAVING count(*) > 1) twice`,
      'a claim without its rental': `claims c JOIN rentals r ON r.id = c.rental_id WHERE (c.status = 'settled') <> (r.status = 'completed')`,
    },
  },
  cash: {
    isWhole: true,
    async prepare(shop) {
      const { order } = await shop.book([line('single-1'), line('single-2')], { method: 'cash' })
      await shop.query('DELETE FROM deposits')
      await withdrawCash(shop.admin, { key: 'killed-withdrawal', amount: 200_000, reference: 'ATM' })
      await shop.query(`INSERT INTO roles VALUES ('courier') ON CONFLICT DO NOTHING`)
      await shop.query(`INSERT INTO person_roles VALUES ('courier-omar', 'courier')`)
      return order
    },
    async run(process) {
      const [admin, nour] = [asStaff(process), asStaff(process, 'moderator-nour')]
      const { first } = await rentalsOf(process)
      const { id } = await openSession(nour, { key: 'killed-open', courierId: 'courier-omar', float: 50_000 })
      await inTransaction(process.as(''), async (tx) => {
        const charges = await findOrderCharges(tx, first.orderId)
        await collectCash(tx, { orderId: first.orderId, courierId: 'courier-omar', charges })
      })
      const { status, attempt, expected } = await getSession(nour, id)
      if (status === 'open') await beginCount(nour, id)
      if (attempt === 0) await handInCash(nour, { id, attempt, counts: countsOf(expected - 5000), reason: 'unclear' })
      await signOff(admin, id)
      await depositCash(admin, { key: 'killed-deposit', amount: 100_000, reference: 'SLIP' })
    },
    halfDone: {
      'handed in, and its payment still waits': `cash_sessions s JOIN cash_movements m ON m.session_id = s.id JOIN payments p ON p.id = m.payment_id
        WHERE s.handed_in_at IS NOT NULL AND p.status = 'cash_collected'`,
      'handed in or banked twice': `(SELECT kind FROM ledger_transactions WHERE kind LIKE 'cash%' GROUP BY kind HAVING count(*) > 1) twice`,
    },
  },
  closing: {
    isWhole: true,
    async prepare(shop) {
      await book(shop)
      shop.clock.set(new Date('2027-08-02T09:00:00Z'))
      await shop.query('SELECT seal_ledger(1000)')
      await shop.query(`INSERT INTO book_checks (id, at, breaches) VALUES ('proven', '2027-08-02T03:00:00Z', '[]')`)
    },
    run: closeAndAdjust,
    halfDone: {
      'closed without its lock': `month_closings c WHERE (c.status = 'closed') <> EXISTS (SELECT FROM ledger_locks l WHERE l.month = c.month)`,
      'booked without its entries': `book_adjustments a WHERE (a.status = 'booked') <> EXISTS (SELECT FROM ledger_transactions t WHERE t.key = 'adjustment:' || a.id)`,
      'asked or booked twice': `(SELECT FROM book_adjustments HAVING count(*) > 1) twice`,
    },
  },
  payout: {
    async prepare(shop) {
      await book(shop)
      await shop.query(`UPDATE rentals SET status = 'completed'`)
      await shop.query('DELETE FROM deposits')
      for (const owner of ['owner-dana', 'owner-lama']) await readyOwner(shop, owner)
    },
    async run(process) {
      await makeBatch(process.as(''))
      const admin = asStaff(process)
      for (const { id, owner } of await process.query<{ id: string; owner: string }>(
        `SELECT id, owner_id AS owner FROM payouts ORDER BY owner_id`,
      ))
        await (owner === 'owner-dana' ? confirmPayout(admin, { id, reference: 'killed-bank' }) : failPayout(admin, { id, reason: 'bank' }))
      process.clock.advance(day)
      await makeBatch(process.as(''))
    },
    halfDone: {
      'a payout that is made of nothing': `payouts p WHERE NOT EXISTS (SELECT 1 FROM payout_lines l WHERE l.payout_id = p.id)`,
      'an owner with two payouts that stand': `(SELECT owner_id FROM payouts WHERE status <> 'failed' GROUP BY 1 HAVING count(*) > 1) twice`,
    },
  },
} as const satisfies Record<string, Scenario>
