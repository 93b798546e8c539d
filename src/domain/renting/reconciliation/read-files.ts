import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context } from '#domain/context.ts'
import type { HoldReason, KeptLine, StatementAccount, StatementSource } from '#domain/money/statements/statement.policy.ts'
import type { Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import type { HeldFile, StatementFile } from './reconciliation.contract.ts'

const mostFiles = 20
/** The lines of a held file that are shown. */
const shownLines = 100

interface Row extends Record<string, unknown> {
  id: string
  account: StatementAccount
  name: string
  source: StatementSource
  readBy: string | null
  at: string
  by: string | null
  releasedBy: string | null
  askedBy: string | null
  askedAt: string | null
  asker: string | null
  reason: string | null
  firstDay: Day
  lastDay: Day
  opening: string | null
  closing: string | null
  reasons: HoldReason[]
  lines: KeptLine[] | null
}

/** The files of an account that cover a day, in the order in which they were read. */
export async function readFiles(ctx: Context, account: StatementAccount, day: Day): Promise<StatementFile[]> {
  const rows = await find(ctx, sql`s.account = ${account} AND s.status = 'read' AND ${day}::date BETWEEN s.first_day AND s.last_day`)
  return rows.map((row) => toFile(ctx, row))
}

/** The files that wait for a second person. */
export async function readHeld(ctx: Context): Promise<HeldFile[]> {
  const rows = await find(ctx, sql`s.status = 'held'`)
  return rows.map((row): HeldFile => {
    const { account, firstDay, lastDay, opening, closing, reasons } = row
    const lines = row.lines ?? []
    const sumOf = (sign: 1 | -1): Fils => lines.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0)
    return {
      ...toFile(ctx, row),
      ...{ firstDay, lastDay, reasons, lines: lines.length, in: sumOf(1), out: sumOf(-1) },
      ...{ opening: opening === null ? null : Number(opening), closing: closing === null ? null : Number(closing) },
      duplicates: lines.filter(({ isDuplicate }) => isDuplicate).length,
      shown: lines.slice(0, shownLines).map(({ externalId: _, ...line }) => ({ ...line, account })),
    }
  })
}

function toFile(
  ctx: Context,
  { id, account, name, source, by, readBy, at, releasedBy, askedAt, askedBy, asker, reason }: Row,
): StatementFile {
  const isActor = (personId: string | null): boolean => personId !== null && personId === ctx.actor.personId
  const withdrawal = askedAt === null ? null : { by: asker, isOwn: isActor(askedBy), reason: reason ?? '' }
  return { id, account, name, source, by, isOwn: isActor(readBy), at: new Date(at).toISOString(), releasedBy, withdrawal }
}

async function find(ctx: Context, where: SQL): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT s.id, s.account, s.name, s.source, s.read_by AS "readBy", s.read_at AS at, ${nameOf(ctx.locale, sql`readers`)} AS by,
      ${nameOf(ctx.locale, sql`releasers`)} AS "releasedBy", s.withdrawal_asked_by AS "askedBy", s.withdrawal_asked_at AS "askedAt",
      ${nameOf(ctx.locale, sql`askers`)} AS asker, s.withdrawal_reason AS reason, s.first_day::text AS "firstDay", s.last_day::text AS "lastDay",
      s.opening::text AS opening, s.closing::text AS closing, s.held_for AS reasons, CASE WHEN s.status = 'held' THEN s.lines END AS lines
    FROM statements s LEFT JOIN people readers ON readers.id = s.read_by LEFT JOIN people releasers ON releasers.id = s.released_by
      LEFT JOIN people askers ON askers.id = s.withdrawal_asked_by
    WHERE ${where} ORDER BY s.read_at, s.id LIMIT ${mostFiles}`)
  return rows
}
