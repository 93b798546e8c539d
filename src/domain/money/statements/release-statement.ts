import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { addLines } from './add-lines.ts'
import { lockAccounts } from './close-day.ts'
import type { DuplicateChoice, StatementAccount } from './statement.policy.ts'
import { statements } from './statements.table.ts'

/**
 * Reads a held statement in, as somebody who has not uploaded it. Whoever has may leave duplicates out alone, where nothing else holds the file.
 * Returns its account and how many lines are new.
 * @throws {Refusal} 404 `statement.unknown`, 409 `statement.not-held`, `statement.same-person`, and those of `requireSecond`
 */
export async function releaseStatement(
  tx: TxContext,
  { id, duplicates }: { id: string; duplicates: DuplicateChoice },
): Promise<{ account: StatementAccount; lines: number }> {
  await lockAccounts(tx)
  const [held] = await tx.db.select().from(statements).where(eq(statements.id, id)).for('update')
  if (!held) throw new Refusal('statement.unknown', 404)
  if (held.status !== 'held') throw new Refusal('statement.not-held', 409)
  const { account, name, readBy, readAt, heldFor, lines } = held
  const isHarmless = duplicates === 'leave' && heldFor.every((reason) => reason === 'duplicates')
  if (!isHarmless) await requireSecond(tx, { askedBy: readBy, askedAt: readAt, needs: 'books.reconcile', refusal: 'statement.same-person' })
  await tx.db
    .update(statements)
    .set({ status: 'read', lines: null, releasedBy: tx.actor.personId, releasedAt: tx.now })
    .where(eq(statements.id, id))
  const chosen = (lines ?? []).filter(({ isDuplicate }) => !isDuplicate || duplicates === 'read')
  const added = await addLines(tx, { id, account, lines: chosen.map(({ isDuplicate: _, ...line }) => line) })
  await record(tx, 'statement.released', id, { account, name, lines: added, duplicates })
  return { account, lines: added }
}
