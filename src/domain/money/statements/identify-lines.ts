import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { ReadLine, StatementAccount } from './statement.policy.ts'
import { statementLines } from './statements.table.ts'

/**
 * Lines with an id of their own, so that a file that overlaps another adds nothing twice. That of a card provider is unique; banks use theirs
 * again, so day and amount belong to it; other lines are identified by their content and how often it came before.
 */
export function identified(account: StatementAccount, lines: readonly ReadLine[]): (ReadLine & { externalId: string })[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { externalId, day, amount, reference, narration, balance } = line
    const content = account === 'provider' && externalId !== null ? [externalId] : [externalId, day, amount, reference, narration, balance]
    const id = account === 'provider' && externalId !== null ? externalId : hashOf(JSON.stringify(content)).slice(0, 32)
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return { ...line, externalId: count === 1 ? id : `${id}#${count}` }
  })
}

/** The hash of a file or of a line, in hexadecimal digits. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The ids of an account's lines that are read in already. */
export async function findKnown(ctx: Context | TxContext, account: StatementAccount, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: statementLines.externalId })
    .from(statementLines)
    .where(and(eq(statementLines.account, account), inArray(statementLines.externalId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}
