import type pg from 'pg'
import type { ProviderLine } from '#platform/payments/payments.ts'
import type { TestProvider } from '#tests/card-providers.ts'
import { type Fils, roundFils } from '#values/money.ts'

/** The balance at the card provider as its own books have it, apart from the shop's: lines are dated when they happen, and never change. */
export interface CardBalance {
  /** The provider, whose disputes and failed refunds become lines of the balance. */
  provider: Omit<TestProvider, 'close'>
  findLines(input: { since: Date }): AsyncIterable<ProviderLine>
  /** Sends what it owes to the shop's bank; null where that is nothing. */
  payOut(at: Date): Promise<{ amount: Fils; reference: string } | null>
  /** The amount that it owes the shop. */
  sum(): Promise<Fils>
}

const feePoints = 280
const disputeFee: Fils = 5000
/** The provider keeps this much of each hundredth payout for exchange. */
const exchangeFee: Fils = 330

interface Call {
  key: string
  call: 'capture' | 'refund'
  at: Date
  amount: Fils
  paymentId: string
  orderId: string
}

export function openCardBalance(
  pool: pg.Pool,
  { made, now }: { made: Omit<TestProvider, 'close'>; now: () => Promise<Date> },
): CardBalance {
  const happened: ProviderLine[] = []
  let payouts = 0
  const add = async (line: Omit<ProviderLine, 'at' | 'id' | 'narration'>): Promise<void> => {
    happened.push({ ...line, id: `txn_year_${happened.length}`, at: await now(), narration: line.kind })
  }
  const read = async (): Promise<ProviderLine[]> => {
    const { rows } = await pool.query<Call>(
      `SELECT c.key, c.call, c.at, CASE c.call WHEN 'capture' THEN p.captured ELSE c.amount END AS amount, p.id AS "paymentId", p.order_id AS "orderId"
       FROM demo_payment_calls c JOIN demo_payments p ON p.id = c.payment_id WHERE c.call IN ('capture', 'refund') AND p.captured > 0 ORDER BY c.at, c.key`,
    )
    const called = rows.map(({ key, call, at, amount, paymentId: reference, orderId: narration }): ProviderLine => {
      const of = { id: `txn_${key}`, at, reference, narration }
      if (call === 'refund') return { ...of, kind: 'refund', amount: -amount, fee: 0 }
      return { ...of, kind: 'charge', amount, fee: roundFils((amount * feePoints) / 10_000) }
    })
    return [...called, ...happened].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  }
  const sum = async (): Promise<Fils> => (await read()).reduce((all, { amount, fee }) => all + amount - fee, 0)
  const disputed = async (providerId: string): Promise<Fils> =>
    (await pool.query<{ disputed: Fils }>('SELECT disputed FROM demo_payments WHERE id = $1', [providerId])).rows[0]?.disputed ?? 0
  return {
    provider: {
      ...made,
      async dispute(providerId, status, amount) {
        const taken = await disputed(providerId)
        await made.dispute(providerId, status, amount)
        if (status === 'open') await add({ kind: 'dispute', amount: -(await disputed(providerId)), fee: disputeFee, reference: providerId })
        if (status === 'won') await add({ kind: 'dispute', amount: taken, fee: -disputeFee, reference: providerId })
      },
      async failRefunds(providerId) {
        const { rows } = await pool.query<{ amount: Fils }>(
          `SELECT amount FROM demo_payment_calls WHERE payment_id = $1 AND call = 'refund' AND failure IS NULL ORDER BY at, key`,
          [providerId],
        )
        await made.failRefunds(providerId)
        for (const { amount } of rows) await add({ kind: 'refund_failure', amount, fee: 0, reference: providerId })
      },
    },
    async *findLines({ since }) {
      for (const line of await read()) if (line.at >= since) yield line
    },
    async payOut(at) {
      const owed = await sum()
      if (owed <= 0) return null
      payouts += 1
      if (payouts % 10 === 0 && owed > exchangeFee) await add({ kind: 'exchange', amount: -exchangeFee, fee: 0, reference: '' })
      const [amount, reference] = [await sum(), `po_year_${String(payouts).padStart(5, '0')}`]
      happened.push({ id: `txn_${reference}`, at, kind: 'payout', amount: -amount, fee: 0, reference, narration: 'Payout' })
      return { amount, reference }
    },
    sum,
  }
}
