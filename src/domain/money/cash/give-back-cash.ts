import { type Context, inTransaction } from '#domain/context.ts'
import { payInCash } from '#domain/money/payments/pay-in-cash.ts'
import { Refusal } from '#domain/refusal.ts'

/**
 * Books that a courier has given a customer a due refund in cash at the door, in place of a CliQ transfer.
 * @throws {Refusal} 409 `refund.not-due`, `cash.not-enough`, 403 `cash.own`
 */
export async function giveBackCash(ctx: Context, { id, courierId }: { id: string; courierId: string }): Promise<void> {
  if (courierId === ctx.actor.personId) throw new Refusal('cash.own', 403)
  await inTransaction(ctx, (tx) => payInCash(tx, { id, courierId }))
}
