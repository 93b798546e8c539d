import { eq } from 'drizzle-orm'
import type { auditLog } from '#domain/audit-log/audit-log.table.ts'
import type { TxContext } from '#domain/context.ts'
import { heldUntil } from '#domain/money/payouts/payout.policy.ts'
import { payouts } from '#domain/money/payouts/payouts.table.ts'
import type { Story } from './read-story.ts'

/** What is told of a payout, or of where its owner's payouts go: to the owner, and of no piece. */
export async function readPayoutStory(tx: TxContext, logged: typeof auditLog.$inferSelect): Promise<Story | null> {
  const isOfMethod = logged.event === 'payout.method-changed'
  const [payout] = isOfMethod ? [] : await tx.db.select().from(payouts).where(eq(payouts.id, logged.subjectId))
  const payee = isOfMethod ? logged.subjectId : payout?.ownerId
  if (payee === undefined) return null
  return {
    at: logged.at,
    move: null,
    isByCustomer: false,
    isOfRental: false,
    orderId: null,
    number: null,
    customer: { party: 'customer', personId: null },
    rental: null,
    pieces: [],
    amount: payout?.amount ?? null,
    by: isOfMethod ? heldUntil(logged.at) : null,
    reason: null,
    way: null,
    itemId: null,
    payee,
    isTransfer: false,
    isInPart: false,
    isRefusedHold: false,
    isHeldOnCard: false,
    attempt: 0,
    tells: null,
    openedBy: null,
  }
}
