import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { findCardRefusal } from '#domain/money/cards/card-refusals.ts'
import { findOrderCard } from '#domain/money/cards/order-card.ts'
import { Refusal } from '#domain/refusal.ts'
import { deposits } from './deposits.table.ts'

/** A hold, or its renewal, was refused, and nothing is decided about its deposit. */
const isRefused = and(
  or(eq(deposits.status, 'failed'), and(eq(deposits.status, 'held'), isNotNull(deposits.failure))),
  eq(deposits.method, 'card'),
  isNull(deposits.decision),
)

/** Asks for the refused holds of an order again, as on another card; does nothing for any other deposit. */
export async function retryAuthorizations(tx: TxContext, orderId: string): Promise<void> {
  await retry(tx, and(eq(deposits.orderId, orderId), isRefused))
}

/**
 * Requests the refused hold of a deposit again, or the decided release or capture that the provider has not made.
 * @throws {Refusal} 409 `deposit.nothing-to-retry` when its hold was not refused, and nothing is decided
 * @throws {Refusal} 409 `card.not-again` when its card may not be asked without its payer
 */
export async function retryDeposit(tx: TxContext, id: string): Promise<void> {
  const isDecided = and(isNotNull(deposits.decision), inArray(deposits.status, ['planned', 'held', 'failed']))
  const which = and(eq(deposits.id, id), or(isRefused, isDecided))
  const [deposit] = await tx.db.select().from(deposits).where(which).for('update')
  if (!deposit) throw new Refusal('deposit.nothing-to-retry', 409)
  if (deposit.decision === null) await refuseForbiddenCard(tx, deposit.orderId)
  await retry(tx, which)
}

/**
 * Refuses to ask the card of an order without its payer where its bank or its network has forbidden it.
 * @throws {Refusal} 409 `card.not-again`
 */
export async function refuseForbiddenCard(tx: TxContext, orderId: string): Promise<void> {
  const saved = await findOrderCard(tx, orderId)
  if (saved && (await findCardRefusal(tx, saved.card.id, tx.now)) !== null) throw new Refusal('card.not-again', 409)
}

async function retry(tx: TxContext, which: SQL | undefined): Promise<void> {
  const retried = await tx.db
    .update(deposits)
    .set({ dueAt: tx.now, updatedAt: tx.now })
    .where(which)
    .returning({ id: deposits.id, orderId: deposits.orderId })
  for (const { id, orderId } of retried) await record(tx, 'deposit.retried', id, { orderId })
}
