import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { changeSession } from '#domain/money/cash-sessions/change-session.ts'
import { postOfSession } from '#domain/money/cash-sessions/post-cash.ts'
import type { Fils } from '#values/money.ts'

interface Difference {
  id: string
  courierId: string | null
  /** Counted less expected. */
  difference: Fils
}

/** Books the difference of a session, which the shop bears or keeps: nothing of it is left with the courier. */
export async function writeOff(tx: TxContext, { id, courierId, difference }: Difference): Promise<void> {
  const entries = [
    { account: 'cash_differences', amount: -difference },
    { account: 'courier_cash', amount: difference, ...(courierId !== null && { party: courierId }) },
  ] as const
  await postOfSession(tx, { kind: 'cash_difference', key: `cash-difference:${id}`, entries }, { sessionId: id, kind: 'difference' })
  await changeSession(tx, id, { status: 'resolved', writtenOff: -difference, signedBy: tx.actor.personId, signedAt: tx.now })
  await record(tx, 'cash.resolved', id, { amount: difference })
}
