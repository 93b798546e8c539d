import { and, eq, isNotNull } from 'drizzle-orm'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { payoutMethods } from './payouts.table.ts'

/** Confirms the account that the bank refused: the next batch pays to it again. Without such a refusal it changes nothing. */
export async function confirmMethod(ctx: Context): Promise<void> {
  const personId = ctx.actor.personId ?? ''
  await inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    await releaseMethod(tx, personId)
  })
}

/** Clears the bank's refusal of a person's account. */
export async function releaseMethod(tx: TxContext, personId: string): Promise<void> {
  const isHeld = and(eq(payoutMethods.personId, personId), isNotNull(payoutMethods.failure))
  const released = await tx.db.update(payoutMethods).set({ failure: null }).where(isHeld).returning({ id: payoutMethods.personId })
  if (released.length > 0) await record(tx, 'payout.method-confirmed', personId)
}
