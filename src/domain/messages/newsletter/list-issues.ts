import { isNotNull, type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import { isNewsletterOn } from './is-newsletter-on.ts'
import type { IssueStatus } from './issue.policy.ts'
import type { IssueDetail, IssueRow } from './newsletter-admin.contract.ts'
import { subscribers } from './subscribers.table.ts'

type Content = Pick<IssueDetail, 'greeting' | 'picks' | 'itemIds'>

interface IssuesPage {
  rows: IssueRow[]
  next: string | null
  readers: number
  isOn: boolean
}

/** A page of the issues, the latest day first, with the number of confirmed readers. */
export async function listIssues(ctx: Context, query: PageQuery & { status?: IssueStatus | undefined }): Promise<IssuesPage> {
  const page = await readPage(ctx.db, query, {
    from: sql`newsletter_issues row`,
    by: sql`row.day`,
    where: [query.status && sql`row.status = ${query.status}`],
    read: ({ page, sorted }) => sql`SELECT ${columnsOf(ctx)} FROM ${page} ${joined} ${sorted}`,
    toRow: (row: IssueRow) => row,
  })
  return { ...page, readers: await countReaders(ctx), isOn: await isNewsletterOn(ctx) }
}

/**
 * An issue with its content.
 * @throws {Refusal} newsletter.issue-unknown (404)
 */
export async function findIssueRow(ctx: Context, id: string): Promise<IssueRow & Content> {
  const { rows } = await ctx.db.execute<IssueRow & Content & Record<string, unknown>>(sql`
    SELECT ${columnsOf(ctx)}, row.greeting, row.picks, row.item_ids AS "itemIds" FROM newsletter_issues row ${joined} WHERE row.id = ${id}`)
  const [row] = rows
  if (!row) throw new Refusal('newsletter.issue-unknown', 404)
  return row
}

/** The number of confirmed readers. */
export function countReaders({ db }: Context): Promise<number> {
  return db.$count(subscribers, isNotNull(subscribers.confirmedAt))
}

const joined = sql`LEFT JOIN people writer ON writer.id = row.written_by LEFT JOIN people approver ON approver.id = row.approved_by`

function columnsOf({ locale }: Context): SQL {
  const instant = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return sql`row.id, row.day::text AS day, row.status, row.subject, row.version, ${nameOf(locale, sql`writer`)} AS "writtenBy",
    ${nameOf(locale, sql`approver`)} AS "approvedBy", ${instant(sql`row.approved_at`)} AS "approvedAt", ${instant(sql`row.began_at`)} AS "beganAt",
    ${instant(sql`row.ended_at`)} AS "endedAt", row.sent, row.skipped, row.closed, row.bounced, row.complained, row.unsubscribed`
}
