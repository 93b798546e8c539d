import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { payInCash } from '#domain/money/payments/pay-in-cash.ts'
import { Refusal } from '#domain/refusal.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'

/**
 * Books that a courier has given a customer a due refund in cash at the door, in place of a CliQ transfer.
 * @throws {Refusal} 409 `refund.not-due`, `cash.not-enough`, and `cash.too-large` above the limit of one person
 * @throws {Refusal} 403 `cash.own` for the actor's own refund, and for the courier's
 */
export async function giveBackCash(ctx: Context, { id, courierId }: { id: string; courierId: string }): Promise<void> {
  if (courierId === ctx.actor.personId) throw new Refusal('cash.own', 403)
  await inTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute<{ amount: number; personId: string | null }>(sql`
      SELECT refunds.amount, orders.person_id AS "personId" FROM refunds JOIN orders ON orders.id = refunds.order_id WHERE refunds.id = ${id}`)
    const [refund] = rows
    if (refund?.personId === courierId || (refund?.personId ?? '') === tx.actor.personId) throw new Refusal('cash.own', 403)
    const { figures } = await readBusinessSettings(tx)
    if (refund && refund.amount > figures.twoPeople.toReceiver)
      throw new Refusal('cash.too-large', 409, { limit: figures.twoPeople.toReceiver })
    await payInCash(tx, { id, courierId })
  })
}
