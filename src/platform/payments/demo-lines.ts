import { dayAt, instantAt } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import { roundFils } from '#values/money.ts'
import type { DemoProvider } from './demo-rows.ts'
import type { ProviderLine } from './payments.ts'

/** The demonstration provider keeps 2.8 % of a charge, and 5 dinars for a dispute, in basis points and fils. */
const feePoints = 280
const disputeFee: Fils = 5000
/** A day's balance leaves for the bank at six in the morning of the day after. */
const payoutHour = 6
const dayMs = 86_400_000

interface Call {
  key: string
  call: 'capture' | 'refund'
  at: Date
  amount: Fils
  failure: string | null
  paymentId: string
  orderId: string
  dispute: 'open' | 'won' | 'lost' | null
  disputed: Fils
}

/**
 * The balance of the demonstration: charges with their fees, refunds, those that a bank returned, disputes and their fees, and one payout for
 * each day. Every line follows from the stored calls, so it is the same whenever it is read.
 */
export async function* findDemoLines({ pool, now }: DemoProvider, since: Date): AsyncIterable<ProviderLine> {
  const until = (await now?.()) ?? new Date()
  const { rows } = await pool.query<Call>(
    `SELECT c.key, c.call, c.at, CASE c.call WHEN 'capture' THEN p.captured ELSE c.amount END AS amount, c.failure, p.id AS "paymentId",
       p.order_id AS "orderId", nullif(p.dispute, 'inquiry') AS dispute,
       CASE WHEN p.dispute IN ('open', 'lost', 'won') AND p.disputed = 0 THEN p.captured - p.refunded ELSE p.disputed END AS disputed
     FROM demo_payment_calls c JOIN demo_payments p ON p.id = c.payment_id
     WHERE c.call IN ('capture', 'refund') AND p.captured > 0 ORDER BY c.at, c.key`,
  )
  const lines = rows.flatMap(linesOf)
  const payouts = payoutsOf(lines, until)
  for (const line of [...lines, ...payouts].toSorted((a, b) => a.at.getTime() - b.at.getTime())) if (line.at >= since) yield line
}

function linesOf({ key, call, at, amount, failure, paymentId: reference, orderId, dispute, disputed }: Call): ProviderLine[] {
  const of = { at, reference, narration: orderId }
  if (call === 'refund') {
    const refund: ProviderLine = { ...of, id: `txn_refund_${key}`, kind: 'refund', amount: -amount, fee: 0 }
    return failure === null ? [refund] : [refund, { ...of, id: `txn_failed_${key}`, kind: 'refund_failure', amount, fee: 0 }]
  }
  const charge: ProviderLine = { ...of, id: `txn_charge_${key}`, kind: 'charge', amount, fee: roundFils((amount * feePoints) / 10_000) }
  if (dispute === null || disputed === 0) return [charge]
  const taken: ProviderLine = { ...of, id: `txn_dispute_${key}`, kind: 'dispute', amount: -disputed, fee: disputeFee }
  const back: ProviderLine = { ...of, id: `txn_won_${key}`, kind: 'dispute', amount: disputed, fee: -disputeFee }
  return dispute === 'won' ? [charge, taken, back] : [charge, taken]
}

/** One payout for each day whose lines leave something; what they lack is kept from the next one. */
function payoutsOf(lines: readonly ProviderLine[], until: Date): ProviderLine[] {
  const byDay = Map.groupBy(lines, ({ at }) => dayAt(at))
  const payouts: ProviderLine[] = []
  let balance = 0
  for (const day of [...byDay.keys()].toSorted()) {
    balance += (byDay.get(day) ?? []).reduce((sum, { amount, fee }) => sum + amount - fee, 0)
    const at = new Date(instantAt(day, payoutHour).getTime() + dayMs)
    if (balance <= 0 || at > until) continue
    const id = `po_demo_${day.replaceAll('-', '')}`
    payouts.push({ id: `txn_${id}`, at, kind: 'payout', amount: -balance, fee: 0, reference: id, narration: 'Payout' })
    balance = 0
  }
  return payouts
}
