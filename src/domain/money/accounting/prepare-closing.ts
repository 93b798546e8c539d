import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import { findLive, lockClosings, requireClosable } from './lock-closing.ts'
import { monthClosings } from './month-closings.table.ts'

/**
 * Prepares the closing of the next month, for another person to close it.
 * @throws {Refusal} 409 `accounting.prepared` already, and those of `requireClosable`
 */
export async function prepareClosing(ctx: Context, { month }: { month: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockClosings(tx)
    if (await findLive(tx, month)) throw new Refusal('accounting.prepared', 409)
    await requireClosable(tx, month)
    const id = newId()
    await tx.db.insert(monthClosings).values({ id, month, status: 'prepared', preparedBy: tx.actor.personId, preparedAt: tx.now })
    await record(tx, 'accounting.prepared', id, { month })
  })
}
