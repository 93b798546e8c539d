import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type Charges, commissionOf } from '#domain/money/ledger/ledger.policy.ts'
import { type Fils, splitFils } from '#values/money.ts'

interface Row extends Record<string, unknown> {
  id: string
  ownerId: string
  price: Fils
  charges: { code: string; amount: Fils }[]
}

/** What a payment of the whole order pays for; the service fee is shared over the rentals by their prices. */
export async function findOrderCharges(tx: TxContext, orderId: string): Promise<Charges> {
  const { rows } = await tx.db.execute<Row>(sql`
    SELECT r.id, r.owner_id AS "ownerId", r.price, o.charges FROM rentals r JOIN orders o ON o.id = r.order_id
    WHERE o.id = ${orderId} ORDER BY r.line, r.id`)
  const amountFor = (code: string): Fils => rows[0]?.charges.find((charge) => charge.code === code)?.amount ?? 0
  const fees = splitFils(
    amountFor('service-fee'),
    rows.map(({ price }) => price),
  )
  return {
    rentals: rows.map(({ id, ownerId, price }, at) => ({
      id,
      ownerId,
      price,
      reduction: 0,
      commission: commissionOf(price),
      serviceFee: fees[at] ?? 0,
    })),
    delivery: amountFor('delivery'),
    cashHandling: amountFor('cash-handling'),
    credit: null,
  }
}
