import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { stopOf } from '#domain/money/statements/close-day.ts'
import { ledgerAccountOf, type StatementAccount, statementAccounts } from '#domain/money/statements/statement.policy.ts'
import { type StatementLineRow, statementLines } from '#domain/money/statements/statements.table.ts'
import { addDays, type Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import { type Candidate, plainOf, suggestionsOf } from './candidate.policy.ts'
import { findCandidates } from './find-candidates.ts'
import { readClearing } from './read-clearing.ts'
import { readFiles, readHeld } from './read-files.ts'
import type { DayState, Reconciliation, ShownCandidate, ShownLine } from './reconciliation.contract.ts'

const shownDays = 5
/** No statement is older. */
const firstDay: Day = '2020-01-01'
const mostLines = 500
const mostOurs = 30

/** The statement of an account on a day beside the ledger; the newest day with a line where none is named. */
export async function getReconciliation(
  ctx: Context,
  { account = 'bank', day: asked }: { account?: StatementAccount | undefined; day?: Day | undefined },
): Promise<Reconciliation> {
  const { today } = await nowOf(ctx)
  const wanted = asked ?? (await newestDay(ctx)) ?? addDays(today, -1)
  const day = wanted > today ? today : wanted < firstDay ? firstDay : wanted
  const open = await ctx.db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.account, account), eq(statementLines.day, day), isNull(statementLines.matchId)))
    .orderBy(asc(statementLines.position))
    .limit(mostLines)
  const candidates = await findCandidates(ctx, account)
  const suggestions = suggestionsOf(open, candidates)
  const taken = new Set(suggestions.flatMap(({ candidates: all }) => all.map(({ id }) => id)))
  const proposed = new Map(suggestions.map((one) => [one.lineId, one]))
  const ours = candidates.filter(
    ({ id, kind, name, day: booked }) => kind === 'entry' && name !== 'unknownMoney' && booked <= day && !taken.has(id),
  )
  const clearing = await readClearing(ctx, day)
  return {
    ...{ day, account, days: await readDays(ctx, day, today), accounts: await countOpen(ctx, day) },
    ...{ statement: await readDayOfStatement(ctx, account, day), held: await readHeld(ctx), files: await readFiles(ctx, account, day) },
    suggested: open.flatMap((line) => {
      const found = proposed.get(line.id)
      if (!found) return []
      const { candidates: all, newEntry, reasons, daysApart } = found
      return [{ line: shownLine(line), candidates: all.map(shownCandidate), newEntry, reasons, daysApart }]
    }),
    left: open.filter(({ id }) => !proposed.has(id)).map(shownLine),
    ours: ours.toReversed().slice(0, mostOurs).map(shownCandidate),
    oursCount: ours.length,
    unknown: candidates.filter(({ name }) => name === 'unknownMoney').map(shownCandidate),
    matched: await readMatched(ctx, account, day),
    ...clearing,
    stop: await stopOf(ctx, { day, today }),
    closed: await readClosing(ctx, day),
  }
}

/**
 * Open entries of ours, and expected transfers, by words: a name, number, reference or amount in dinars. Those of the given amount come
 * first.
 */
export async function findOurs(
  ctx: Context,
  { account, q = '', amount }: { account: StatementAccount; q?: string | undefined; amount?: Fils | undefined },
): Promise<ShownCandidate[]> {
  const words = q.trim().toLowerCase()
  const isMeant = ({ who, references, number, amount: of }: Candidate): boolean =>
    [who ?? '', number ?? '', ...references].some((one) => one.toLowerCase().includes(words)) ||
    (plainOf(words) !== '' && references.some((one) => plainOf(one).includes(plainOf(words)))) ||
    (Math.abs(of) / 1000).toFixed(3).startsWith(words.replace('-', ''))
  const found = (await findCandidates(ctx, account)).filter((one) => words === '' || isMeant(one))
  const distance = ({ amount: of }: Candidate): number => (amount === undefined ? 0 : Math.abs(of - amount))
  return found
    .toSorted((a, b) => distance(a) - distance(b) || b.day.localeCompare(a.day))
    .slice(0, mostOurs)
    .map(shownCandidate)
}

const shownLine = ({ id, account, day, amount, reference, narration, counterparty, kind }: StatementLineRow): ShownLine => ({
  ...{ id, account, day, amount, reference, narration, counterparty, kind },
})

const shownCandidate = ({ id, kind, name, amount, day, who, orderId, number, references }: Candidate): ShownCandidate => ({
  ...{ id, kind, name, amount, day, who, orderId, number },
  reference: references.find((one) => one !== number) ?? null,
})

async function newestDay(ctx: Context): Promise<Day | null> {
  const { rows } = await ctx.db.execute<{ day: Day | null }>(sql`
    SELECT coalesce((SELECT min(day) FROM statement_lines WHERE match_id IS NULL), (SELECT max(last_day) FROM statements WHERE account = 'bank' AND status = 'read'))::text AS day`)
  return rows[0]?.day ?? null
}

async function countOpen(ctx: Context, day: Day): Promise<Reconciliation['accounts']> {
  const { rows } = await ctx.db.execute<{ account: StatementAccount; open: number }>(sql`
    SELECT account, count(*)::int AS open FROM statement_lines WHERE match_id IS NULL AND day <= ${day} GROUP BY account`)
  return statementAccounts.map((account) => ({ account, open: rows.find((row) => row.account === account)?.open ?? 0 }))
}

async function readDays(ctx: Context, day: Day, today: Day): Promise<Reconciliation['days']> {
  const last = addDays(day, 1) > today ? today : addDays(day, 1)
  const days = Array.from({ length: shownDays }, (_, index) => addDays(last, index + 1 - shownDays))
  const { rows } = await ctx.db.execute<{ day: Day; state: DayState }>(sql`
    SELECT d.day, CASE
      WHEN EXISTS (SELECT FROM day_closings c WHERE c.day = d.day::date AND c.reopened_at IS NOT NULL) THEN 'reopened'
      WHEN EXISTS (SELECT FROM day_closings c WHERE c.day = d.day::date) THEN 'closed'
      WHEN EXISTS (SELECT FROM statement_lines l WHERE l.match_id IS NULL AND l.day = d.day::date) THEN 'open'
      WHEN EXISTS (SELECT FROM statements s WHERE s.account = 'bank' AND s.status = 'read' AND d.day::date BETWEEN s.first_day AND s.last_day) THEN 'explained'
      ELSE 'none' END AS state
    FROM unnest(${sql.param(days)}::text[]) AS d (day) ORDER BY d.day`)
  return rows
}

/** Balances of the day by the newest statement that covers it and its lines. */
async function readDayOfStatement(ctx: Context, account: StatementAccount, day: Day): Promise<Reconciliation['statement']> {
  const { rows } = await ctx.db.execute<{
    lines: number
    sum: number
    before: number | null
    opening: string | null
    names: string[] | null
  }>(sql`
    SELECT (SELECT count(*)::int FROM statement_lines WHERE account = ${account} AND day = ${day}) AS lines,
      (SELECT coalesce(sum(amount), 0)::float8 FROM statement_lines WHERE account = ${account} AND day = ${day}) AS sum,
      (SELECT coalesce(sum(amount), 0)::float8 FROM statement_lines WHERE account = ${account} AND day >= s.first_day AND day < ${day}) AS before,
      s.opening::text AS opening,
      (SELECT array_agg(name ORDER BY read_at) FROM statements WHERE account = ${account} AND status = 'read' AND ${day}::date BETWEEN first_day AND last_day) AS names
    FROM (SELECT 1) one LEFT JOIN LATERAL (SELECT first_day, opening FROM statements WHERE account = ${account} AND status = 'read' AND opening IS NOT NULL
      AND ${day}::date BETWEEN first_day AND last_day ORDER BY read_at DESC LIMIT 1) s ON true`)
  const [row] = rows
  const opening = row?.opening == null ? null : Number(row.opening) + (row.before ?? 0)
  return { lines: row?.lines ?? 0, opening, closing: opening === null ? null : opening + (row?.sum ?? 0), names: row?.names ?? [] }
}

interface MatchedRow extends Record<string, unknown> {
  id: string
  way: Reconciliation['matched'][number]['way']
  by: string | null
  lines: ShownLine[]
  entries: { account: string; kind: string; amount: Fils; number: string | null }[] | null
}

async function readMatched(ctx: Context, account: StatementAccount, day: Day): Promise<Reconciliation['matched']> {
  const own = ledgerAccountOf(account)
  const { rows } = await ctx.db.execute<MatchedRow>(sql`
    SELECT m.id, m.way, ${nameOf(ctx.locale, sql`people`)} AS by,
      (SELECT json_agg(json_build_object('id', l.id, 'account', l.account, 'day', l.day, 'amount', l.amount, 'reference', l.reference,
         'narration', l.narration, 'counterparty', l.counterparty, 'kind', l.kind) ORDER BY l.position) FROM statement_lines l WHERE l.match_id = m.id) AS lines,
      (SELECT json_agg(json_build_object('account', e.account, 'kind', t.kind, 'amount', e.amount, 'number', orders.number::text) ORDER BY e.id)
       FROM statement_match_entries x JOIN ledger_entries e ON e.id = x.entry_id JOIN ledger_transactions t ON t.id = e.transaction_id
         LEFT JOIN orders ON orders.id = t.order_id
       WHERE x.match_id = m.id AND (NOT x.is_own OR e.account = ${own} AND t.kind NOT IN ('settlement', 'statement_explained') OR m.way = 'settlement')) AS entries
    FROM statement_matches m LEFT JOIN people ON people.id = m.made_by
    WHERE m.id IN (SELECT match_id FROM statement_lines WHERE account = ${account} AND day = ${day} AND match_id IS NOT NULL)
    ORDER BY m.made_at, m.id LIMIT ${mostLines}`)
  return rows.map(({ entries, ...row }) => ({
    ...row,
    entries: (entries ?? []).map(({ number, ...entry }) => ({ ...entry, number: number && orderNumber(number) })),
  }))
}

async function readClosing(ctx: Context, day: Day): Promise<Reconciliation['closed']> {
  const { rows } = await ctx.db.execute<{ at: string; by: string | null; isReopened: boolean }>(sql`
    SELECT max(c.closed_at) AS at, min(${nameOf(ctx.locale, sql`people`)}) AS by, bool_or(c.reopened_at IS NOT NULL) AS "isReopened"
    FROM day_closings c LEFT JOIN people ON people.id = c.closed_by WHERE c.day = ${day} HAVING count(*) > 0`)
  const [row] = rows
  return row ? { ...row, at: new Date(row.at).toISOString() } : null
}
