import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'

interface Share {
  id: string
  reduction: Fils
  serviceFee: Fils
  protection: Fils
  deposit: Fils
}

/** Stores the parts of the order's reductions, service fee and plan for rentals of a locked order, and their deposits. */
export async function shareCharges(tx: TxContext, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return
  const values = shares.map(
    ({ id, reduction, serviceFee, protection, deposit }) =>
      sql`(${id}, ${reduction}::int, ${serviceFee}::int, ${protection}::int, ${deposit}::int)`,
  )
  await tx.db.execute(sql`
    UPDATE rentals SET reduction = share.reduction, service_fee = share.fee, protection = share.plan, deposit = share.deposit,
      full_deposit = coalesce(rentals.full_deposit, rentals.deposit)
    FROM (VALUES ${sql.join(values, sql`, `)}) AS share (id, reduction, fee, plan, deposit)
    WHERE rentals.id = share.id
      AND (rentals.reduction, rentals.service_fee, rentals.protection, rentals.deposit) IS DISTINCT FROM (share.reduction, share.fee, share.plan, share.deposit)`)
}
