import { and, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { retryDeposit } from '#domain/money/deposits/hold-deposit.ts'
import { settleDeposit } from '#domain/money/deposits/settle-deposit.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeRental } from './change-rental.ts'
import { getRental } from './get-rental.ts'
import type { RentalLife } from './rental.contract.ts'
import { partiesTo } from './rental.policy.ts'

/**
 * Asks for the hold of a rental's deposit again, which the card had refused; answers the rental with what the provider says. Does nothing
 * where no hold has failed.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 */
export async function retryHold(ctx: Context, input: { id: string; key: string }): Promise<RentalLife> {
  const failed = and(eq(deposits.rentalId, input.id), eq(deposits.status, 'failed'))
  await changeRental(ctx, { verb: 'retryHold', ...input }, async (tx, { rental }) => {
    if (!partiesTo(rental, tx.actor).includes('customer')) throw new Refusal('rental.not-yours', 403)
    for (const { id } of await tx.db.select({ id: deposits.id }).from(deposits).where(failed)) await retryDeposit(tx, id)
  })
  // A provider that is away is asked again by the job that settles what is due.
  for (const { id } of await ctx.db.select({ id: deposits.id }).from(deposits).where(failed))
    await settleDeposit(ctx, id).catch((error: unknown) => ctx.log.error({ error }, 'a deposit was not settled'))
  return getRental(ctx, input.id)
}
