import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { type CashCounts, type DifferenceReason, sumOfCounts } from '#domain/money/cash-sessions/cash-session.policy.ts'
import type { CashSessionRow } from '#domain/money/cash-sessions/cash-sessions.table.ts'
import { changeSession } from '#domain/money/cash-sessions/change-session.ts'
import { postOfSession } from '#domain/money/cash-sessions/post-cash.ts'
import { remitDeposits } from '#domain/money/deposits/remit-deposits.ts'
import { remitPayments } from '#domain/money/payments/remit-payments.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Fils } from '#values/money.ts'
import { lockOthers } from './lock-session.ts'
import { mayBookAlone } from './may-book-alone.ts'
import { moveShopCash } from './move-shop-cash.ts'
import { writeOff } from './write-off.ts'

interface HandIn {
  id: string
  counts: CashCounts
  /** Counts the hand-ins of the session that came before. */
  attempt: number
  reason?: DifferenceReason | undefined
  words?: string | undefined
}

/**
 * Books that the counted cash of a session was handed in at the shop: its payments count as come in, and their owners can be paid. A small
 * difference is booked at once, a larger one or too many small ones wait for a second person. The same hand-in again changes nothing.
 * @throws {Refusal} 404 `cash.unknown`, 403 `cash.own`
 * @throws {Refusal} 409 `cash.wrong-status`, 422 `cash.reason-missing` when something is missing or left over
 */
export async function handInCash(ctx: Context, { id, counts, attempt, reason, words }: HandIn): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOthers(tx, id)
    const counted = sumOfCounts(counts)
    if (isSame(session, { attempt, counted })) return
    if (session.status !== 'counting' || session.attempt !== attempt) throw new Refusal('cash.wrong-status', 409)
    const difference = counted - session.expected
    if (difference !== 0 && reason === undefined) throw new Refusal('cash.reason-missing', 422, { fields: ['reason'] })
    await moveToShop(tx, session, counted)
    await remitPayments(tx, id)
    await remitDeposits(tx, id)
    await changeSession(tx, id, {
      ...{ status: difference === 0 ? 'reconciled' : 'variance', counts, counted, handedIn: counted, attempt: attempt + 1 },
      ...{ countedBy: tx.actor.personId, countedAt: tx.now, handedInAt: tx.now },
      ...{ reason: difference === 0 ? null : (reason ?? null), words: difference === 0 ? null : (words ?? null) },
    })
    await record(tx, 'cash.handed-in', id, { amount: counted, difference })
    if (difference === 0) return
    const { courierId } = session
    if (await mayBookAlone(tx, { difference, courierId })) await writeOff(tx, { id, courierId, difference })
    else await record(tx, 'cash.variance', id, { amount: difference })
  })
}

/** The same hand-in, sent again by the same person. */
function isSame(session: CashSessionRow, { attempt, counted }: { attempt: number; counted: Fils }): boolean {
  return session.status !== 'counting' && session.attempt === attempt + 1 && session.counted === counted
}

/** Moves what was counted; of a session that is counted again, what was counted more or less. */
async function moveToShop(tx: TxContext, { id, courierId, handedIn, attempt }: CashSessionRow, counted: Fils): Promise<void> {
  const amount = counted - handedIn
  if (amount === 0) return
  await moveShopCash(tx, amount)
  const entries = [
    { account: 'cash_at_shop', amount },
    { account: 'courier_cash', amount: -amount, ...(courierId !== null && { party: courierId }) },
  ] as const
  await postOfSession(tx, { kind: 'cash_remitted', key: `cash-handed-in:${id}:${attempt}`, entries }, { sessionId: id, kind: 'handed_in' })
}
