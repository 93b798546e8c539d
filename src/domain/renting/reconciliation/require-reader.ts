import { inArray } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { type StatementLineRow, statements } from '#domain/money/statements/statements.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { decideAlone } from '#domain/site/second-person/decide-alone.ts'
import { findOpening } from '#domain/site/second-person/find-opening.ts'
import { isNewIn } from '#domain/site/second-person/find-others.ts'
import type { Fils } from '#values/money.ts'

const needs = 'books.reconcile'

interface Decision {
  lines: readonly StatementLineRow[]
  amount: Fils
}

/**
 * Writing money off, or cancelling unknown money, takes two people: all its statements were read in by somebody else, or by the job that asks the
 * provider. Alone, a reader decides up to the sums of 30 days.
 * @throws {Refusal} 409 `statement.same-admin`, `second-person.alone`, `second-person.new`
 */
export async function requireReader(tx: TxContext, { lines, amount }: Decision): Promise<void> {
  if (await isReadByOthers(tx, { lines, amount })) return
  if (await decideAlone(tx, { event: 'statement.matched', amount: Math.abs(amount), receiverId: null })) return
  await requireOpening(tx, lines)
}

/**
 * A line above the limit for one receiver confirms an order only for somebody else than whoever has read its statement in.
 * @throws {Refusal} 409 `statement.same-admin`, `second-person.alone`, `second-person.new`
 */
export async function requireLarge(ctx: Context, line: StatementLineRow): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { figures } = await readBusinessSettings(tx)
    if (Math.abs(line.amount) <= figures.twoPeople.toReceiver) return
    if (await isReadByOthers(tx, { lines: [line], amount: line.amount })) return
    await requireOpening(tx, [line])
  })
}

const readersOf = (tx: TxContext, lines: readonly StatementLineRow[]) =>
  tx.db
    .select({ by: statements.readBy, at: statements.readAt })
    .from(statements)
    .where(inArray(statements.id, [...new Set(lines.map(({ statementId }) => statementId))]))

/** Whether established colleagues, or the job, have read the statements of all lines in; above the limit the actor is established too. */
async function isReadByOthers(tx: TxContext, { lines, amount }: Decision): Promise<boolean> {
  const [actorId, { now }] = [tx.actor.personId ?? '', tx]
  const read = await readersOf(tx, lines)
  for (const { by } of read) if (by === actorId || (by !== null && (await isNewIn(tx, by, { needs, now })))) return false
  if (read.length === 0) return false
  const { figures } = await readBusinessSettings(tx)
  const isLarge = Math.abs(amount) > figures.twoPeople.toReceiver
  if (isLarge && (await isNewIn(tx, actorId, { needs, now }))) throw new Refusal('second-person.new', 409)
  return true
}

/** A reader without a colleague who could confirm decides after a wait. */
async function requireOpening(tx: TxContext, lines: readonly StatementLineRow[]): Promise<void> {
  const [first] = await readersOf(tx, lines)
  const { now } = tx
  const at = await findOpening(tx, { askedBy: tx.actor.personId, askedAt: first?.at ?? now, needs, now })
  if (at === null) throw new Refusal('statement.same-admin', 409)
  if (now < at) throw new Refusal('second-person.alone', 409, { at: at.toISOString() })
}
