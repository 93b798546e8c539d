import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { openPaidShop, type PaidShop } from '#tests/money.ts'
import { movePayment } from './move-payment.ts'
import { type PaymentMove, paymentMoves } from './payment.policy.ts'
import { paymentMethods, paymentStatuses } from './payment-words.policy.ts'

let shop: PaidShop
beforeAll(async () => {
  shop = await openPaidShop()
})
afterAll(() => shop.close())

const moves = Object.keys(paymentMoves) as PaymentMove[]

test('the database knows exactly the statuses of the table', async () => {
  const { rows } = await shop.database.pool.query<{ rule: string }>(
    `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = 'payments_status_check'`,
  )
  const known = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, status]) => status)
  expect(known.sort()).toEqual([...paymentStatuses].sort())
})

test('every status but the first ones is reached by a move, and all but the last ones are left by one', () => {
  const reached = new Set(moves.map((move) => paymentMoves[move].to))
  const first = ['created', 'cash_due', 'transfer_pending'] as const
  expect([...paymentStatuses].filter((status) => !reached.has(status as never)).sort()).toEqual([...first].sort())
  const left = new Set(moves.flatMap((move): readonly string[] => paymentMoves[move].from))
  expect(paymentStatuses.filter((status) => !left.has(status)).sort()).toEqual(
    ['cash_remitted', 'chargeback_lost', 'failed', 'voided'].sort(),
  )
})

test.each(moves)('%s: moves a payment of its method from where it begins, and no other', async (move) => {
  const { paymentId } = await shop.cashOrder()
  const { from, to, methods } = paymentMoves[move]
  // In one transaction: each try begins where it is set, whatever became of the one before.
  await inTransaction(shop.as(''), async (tx) => {
    for (const method of paymentMethods)
      for (const status of paymentStatuses) {
        await tx.db.execute(
          sql`UPDATE payments SET method = ${method}, status = ${status}, reference = CASE WHEN ${method}::text = 'transfer' THEN 'LB' || id END WHERE id = ${paymentId}`,
        )
        const isAllowed = (methods as readonly string[]).includes(method) && (from as readonly string[]).includes(status)
        const moved = await movePayment(tx, paymentId, move)
        expect(moved?.status ?? null, `${method} ${status}`).toBe(isAllowed ? to : null)
        const { rows } = await tx.db.execute(sql`SELECT status FROM payments WHERE id = ${paymentId}`)
        expect(rows).toEqual([{ status: isAllowed ? to : status }])
      }
  })
  await shop.database.pool.query(`UPDATE payments SET method = 'cash', status = 'voided', reference = NULL WHERE id = $1`, [paymentId])
})
