import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'

/** Writes what rentals of a locked order bear of its reductions and its service fee. */
export async function shareCharges(tx: TxContext, shares: readonly { id: string; reduction: Fils; serviceFee: Fils }[]): Promise<void> {
  if (shares.length === 0) return
  const values = shares.map(({ id, reduction, serviceFee }) => sql`(${id}, ${reduction}::int, ${serviceFee}::int)`)
  await tx.db.execute(sql`
    UPDATE rentals SET reduction = share.reduction, service_fee = share.fee FROM (VALUES ${sql.join(values, sql`, `)}) AS share (id, reduction, fee)
    WHERE rentals.id = share.id AND (rentals.reduction, rentals.service_fee) IS DISTINCT FROM (share.reduction, share.fee)`)
}
