import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'
import { findKnown, identified } from './identify-lines.ts'
import type { HoldReason, KeptLine, ReadStatement, StatementAccount, StatementSource } from './statement.policy.ts'
import { statementLines, statements } from './statements.table.ts'

/** The reasons why a file waits, and what they follow from. */
export interface Hold {
  /** None for a file that continues what is known. */
  reasons: HoldReason[]
  /** Its lines that no earlier file had. */
  lines: KeptLine[]
  /** The number of its lines that an earlier file had. */
  known: number
  /** The fils by which its closing balance differs from the last one and its new lines; null where either is unknown. */
  gap: Fils | null
}

/**
 * Compares an uploaded file with the statements of its account. It continues them where its new lines come after the last covered day, or belong
 * to it. They lead from the last closing balance to its own.
 */
export async function findHold(ctx: Context | TxContext, account: StatementAccount, read: ReadStatement): Promise<Hold> {
  const all = identified(account, read.lines)
  const known = await findKnown(
    ctx,
    account,
    all.map(({ externalId }) => externalId),
  )
  const fresh = all.filter(({ externalId }) => !known.has(externalId))
  const duplicates = await findDuplicates(ctx, { account, source: read.source, fresh, known })
  const lines = fresh.map(({ row: _, balance: __, ...line }): KeptLine => ({ ...line, isDuplicate: duplicates.has(line.externalId) }))
  const added = lines.filter(({ isDuplicate }) => !isDuplicate)
  const last = await findLast(ctx, account)
  const gap =
    last?.closing == null || read.closing === null ? null : read.closing - added.reduce((sum, { amount }) => sum + amount, last.closing)
  const isOlder = last !== undefined && all.every(({ day }) => day < last.lastDay)
  const reasons: Record<HoldReason, boolean> = {
    first: last?.closing == null,
    'no-balance': read.opening === null || read.closing === null,
    gap: gap !== null && gap !== 0 && !isOlder,
    covered: last !== undefined && added.some(({ day }) => day < last.lastDay),
    duplicates: duplicates.size > 0,
  }
  // `Object.keys` loses the names of the keys.
  const names = Object.keys(reasons) as HoldReason[]
  return { reasons: fresh.length === 0 ? [] : names.filter((name) => reasons[name]), lines, known: known.size, gap }
}

/** The last statement of an account that somebody has read in. */
async function findLast(ctx: Context | TxContext, account: StatementAccount) {
  const [last] = await ctx.db
    .select({ lastDay: statements.lastDay, closing: statements.closing })
    .from(statements)
    .where(and(eq(statements.account, account), eq(statements.status, 'read'), sql`${statements.source} <> 'provider'`))
    .orderBy(sql`${statements.lastDay} DESC`, sql`coalesce(${statements.releasedAt}, ${statements.readAt}) DESC`)
    .limit(1)
  return last
}

interface Fresh {
  account: StatementAccount
  source: StatementSource
  fresh: readonly Worded[]
  known: ReadonlySet<string>
}

interface Worded {
  externalId: string
  day: string
  amount: Fils
  reference: string
  narration: string
}

/**
 * The ids of new lines that another file has under other words: of the same day and amount, with the same reference, or in a file of another form,
 * whose references may be others. Each stored line is one of them at most.
 */
async function findDuplicates(ctx: Context | TxContext, { account, source, fresh, known }: Fresh): Promise<ReadonlySet<string>> {
  const days = [...new Set(fresh.map(({ day }) => day))]
  if (days.length === 0) return new Set()
  const { externalId, day, amount, reference, narration } = statementLines
  const stored = await ctx.db
    .select({ externalId, day, amount, reference, narration, source: statements.source })
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(and(eq(statementLines.account, account), inArray(day, days)))
  const others = Map.groupBy(
    stored.filter((line) => !known.has(line.externalId)),
    (line) => `${line.day} ${line.amount}`,
  )
  const found = new Set<string>()
  const take = (isSame: (line: Worded, one: (typeof stored)[number]) => boolean): void => {
    for (const line of fresh) {
      const alike = found.has(line.externalId) ? [] : (others.get(`${line.day} ${line.amount}`) ?? [])
      const at = alike.findIndex((one) => isSame(line, one))
      if (at < 0) continue
      alike.splice(at, 1)
      found.add(line.externalId)
    }
  }
  take(namesSame)
  take((_, one) => one.source !== source)
  return found
}

const shortestReference = 4
const plain = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** Whether two lines name the same reference: the reference of one is that of the other, or in its words. */
function namesSame(one: Worded, other: Worded): boolean {
  const isIn = (text: string, { reference, narration }: Worded): boolean =>
    plain(text).length >= shortestReference && plain(`${reference} ${narration}`).includes(plain(text))
  const isEqual = plain(one.reference) !== '' && plain(one.reference) === plain(other.reference)
  return isEqual || isIn(one.reference, other) || isIn(other.reference, one)
}
