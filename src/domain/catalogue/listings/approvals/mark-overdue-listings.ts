import { and, eq, isNull, lt } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { answerHours } from '#domain/catalogue/listings/listing.policy.ts'
import { listings } from '#domain/catalogue/listings/listings.table.ts'
import { type Context, inTransaction } from '#domain/context.ts'

const hourMs = 3_600_000

/** Notifies staff, once each, of listings that have waited for more than a day. */
export async function markOverdueListings(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = new Date(tx.now.getTime() - answerHours * hourMs)
    const late = await tx.db
      .update(listings)
      .set({ overdueAt: tx.now })
      .where(and(eq(listings.status, 'submitted'), lt(listings.submittedAt, before), isNull(listings.overdueAt)))
      .returning({ id: listings.id })
    for (const { id } of late) await record(tx, 'listing.overdue', id)
  })
}
