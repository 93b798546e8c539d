import { desc, eq, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { isOver, nextToClose } from './accounting.policy.ts'
import { findChecks } from './find-checks.ts'
import { type MonthClosing, monthClosings } from './month-closings.table.ts'
import { findFirstMonth } from './read-sums.ts'

/** Serialises the closings of months. */
export async function lockClosings(tx: TxContext): Promise<void> {
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('month-closings', 0))`)
}

/** The closing of a month that is prepared, with the name of whoever prepared it. */
export async function findLive(ctx: Context | TxContext, month: string): Promise<(MonthClosing & { name: string | null }) | null> {
  const [found] = await ctx.db
    .select({ closing: monthClosings, name: people.name })
    .from(monthClosings)
    .leftJoin(people, eq(people.id, monthClosings.preparedBy))
    .where(sql`${monthClosings.month} = ${month} AND ${monthClosings.status} = 'prepared'`)
  return found ? { ...found.closing, name: found.name } : null
}

/** The latest closed month; null before the first closing. */
export async function findLatest(ctx: Context | TxContext): Promise<MonthClosing | null> {
  const [latest] = await ctx.db
    .select()
    .from(monthClosings)
    .where(eq(monthClosings.status, 'closed'))
    .orderBy(desc(monthClosings.month))
    .limit(1)
  return latest ?? null
}

/**
 * Requires that a month may be closed now.
 * @throws {Refusal} 409 `accounting.not-next` for another month than the next one
 * @throws {Refusal} 409 `accounting.not-over` before the month has ended
 * @throws {Refusal} 409 `accounting.check` with the first check that does not hold
 */
export async function requireClosable(tx: TxContext, month: string): Promise<void> {
  const latest = (await findLatest(tx))?.month ?? null
  if (nextToClose({ latest, first: await findFirstMonth(tx) }) !== month) throw new Refusal('accounting.not-next', 409)
  if (!isOver(month, tx.now)) throw new Refusal('accounting.not-over', 409)
  const failed = (await findChecks(tx, month)).find(({ holds }) => !holds)
  if (failed) throw new Refusal('accounting.check', 409, { check: failed.check, count: failed.count })
}
