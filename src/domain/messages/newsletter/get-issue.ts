import { sql } from 'drizzle-orm'
import { items } from '#domain/catalogue/items/items.table.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { addDays, type Day } from '#values/day.ts'
import { findIssuePieces } from './find-issue-pieces.ts'
import { isNewsletterOn } from './is-newsletter-on.ts'
import { nextSendDay, timingOf } from './issue.policy.ts'
import type { Issue } from './issues.table.ts'
import { countReaders, findIssueRow } from './list-issues.ts'
import type { IssueDetail } from './newsletter-admin.contract.ts'

/** So many of the newest pieces are shown to staff. */
const shown = 12
/** So many Thursdays ahead can be chosen. */
const weeksAhead = 10

/**
 * An issue with its pieces as they are now.
 * @throws {Refusal} newsletter.issue-unknown (404)
 */
export async function getIssue(ctx: Context, id: string): Promise<IssueDetail> {
  const row = await findIssueRow(ctx, id)
  return {
    ...row,
    pieces: await piecesOf(ctx, row),
    timing: timingOf(row, await nowOf(ctx)),
    days: await daysOf(ctx, row),
    readers: await countReaders(ctx),
    isOn: await isNewsletterOn(ctx),
    testTo: ctx.actor.email,
  }
}

async function daysOf(ctx: Context, { id, day: own }: { id: string; day: Day }): Promise<Day[]> {
  const { today } = await nowOf(ctx)
  const first = nextSendDay(today)
  const coming = Array.from({ length: weeksAhead }, (_, index) => addDays(first, 7 * index))
  const { rows } = await ctx.db.execute<{ day: Day }>(
    sql`SELECT day::text AS day FROM newsletter_issues WHERE status <> 'cancelled' AND id <> ${id} AND day >= ${today}::date`,
  )
  const taken = new Set(rows.map(({ day }) => day))
  return [...new Set([own, ...coming.filter((day) => !taken.has(day))])].toSorted()
}

async function piecesOf(ctx: Context, issue: Pick<Issue, 'picks' | 'itemIds'>): Promise<IssueDetail['pieces']> {
  const known = new Map((await findIssuePieces(ctx, issue)).map((piece) => [piece.id, piece]))
  const names = new Map((await readNames(ctx, issue.itemIds)).map(({ id, name }) => [id, name]))
  const ids = issue.picks === 'chosen' ? issue.itemIds : [...known.keys()].slice(0, shown)
  return ids.map((id) => {
    const piece = known.get(id)
    if (!piece) return { id, name: names.get(id) ?? id, state: 'gone' }
    return { id, name: piece.name[ctx.locale], state: piece.isFree ? 'free' : 'busy' }
  })
}

/** The names of pieces, also of those that are not public any more. */
async function readNames({ db, locale }: Context, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: items.id, name: sql<string>`${items.name} ->> ${locale}` })
    .from(items)
    .where(sql`${items.id} = ANY (${sql.param([...ids])}::text[])`)
}
