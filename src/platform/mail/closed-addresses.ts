import { and, desc, eq, isNull, lt, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import { enqueueJob, type JobTx } from '#platform/jobs/enqueue-job.ts'
import { mailReports } from './mail-reports.table.ts'
import { outbox } from './outbox.table.ts'
import type { MailProblem, MailReport } from './read-mail-reports.ts'

const maxReason = 200
const keptDays = 400

/** Why no mail goes to the address of a column; null for one that is open. Only a report about a mail for which `isMeant` holds counts. */
export function mailProblemOf(address: SQLWrapper, isMeant = sql`true`): SQL<MailProblem | null> {
  return sql`(SELECT r.kind FROM mail_reports r WHERE r.address = lower(${address}) AND r.kind <> 'soft' AND r.settled_at IS NULL AND ${isMeant}
    ORDER BY r.at DESC LIMIT 1)`
}

/** Why no mail goes to an address; null for one that is open. */
export async function findMailProblem(db: Handle, address: string): Promise<MailProblem | null> {
  const { rows } = await db.execute<{ problem: MailProblem | null }>(sql`SELECT ${mailProblemOf(sql`${address}`)} AS problem`)
  return rows[0]?.problem ?? null
}

/**
 * Stores what came back about a mail of ours, and marks the mail; an issue of the newsletter counts it in a job. Returns its address; null for a report that is known, or about a mail that
 * nobody has sent.
 */
export async function noteMailReport(tx: JobTx, report: MailReport): Promise<string | null> {
  const { db, now } = tx
  const message = await findReported(db, report)
  if (!message) return null
  const { id, kind } = report
  const address = message.recipient.toLowerCase()
  const reason = report.reason.replaceAll(/\s+/g, ' ').slice(0, maxReason)
  const row = { id, address, kind, messageId: message.id, reason, at: now }
  const { rowCount } = await db.insert(mailReports).values(row).onConflictDoNothing()
  if (rowCount === 0) return null
  if (kind === 'soft') return address
  await db.update(outbox).set({ reported: kind, fault: reason }).where(eq(outbox.id, message.id))
  if (message.dedupeKey.startsWith('newsletter-issue:'))
    await enqueueJob(tx, 'newsletter.count-report', { key: message.dedupeKey, kind }, { key: `report:${message.id}:${kind}` })
  return address
}

/** Has an address tried again. Returns whether it was closed. */
export async function openAddress({ db, now }: JobTx, address: string): Promise<boolean> {
  const isClosing = and(eq(mailReports.address, address.toLowerCase()), isNull(mailReports.settledAt), ne(mailReports.kind, 'soft'))
  const { rowCount } = await db.update(mailReports).set({ settledAt: now }).where(isClosing)
  return (rowCount ?? 0) > 0
}

/** Deletes what closes no address any more and is older than 400 days. */
export async function dropOldReports(db: Handle, now: Date): Promise<void> {
  const isOver = or(eq(mailReports.kind, 'soft'), sql`${mailReports.settledAt} IS NOT NULL`)
  await db.delete(mailReports).where(and(isOver, lt(mailReports.at, new Date(now.getTime() - keptDays * 86_400_000))))
}

/** The mail that a report is about, by its id, else the newest to the address. */
async function findReported(db: Handle, { id, address, messageId }: MailReport) {
  const isTo = address === null ? undefined : eq(sql`lower(${outbox.recipient})`, address)
  const find = (which: SQL | undefined) =>
    db
      .select({ id: outbox.id, recipient: outbox.recipient, dedupeKey: outbox.dedupeKey })
      .from(outbox)
      .where(and(eq(outbox.channel, 'mail'), isTo, which))
      .orderBy(desc(outbox.createdAt))
      .limit(1)
  const [named] = messageId === null ? [] : await find(eq(outbox.id, messageId))
  // Anybody can send a returned message; only one of ours has its id.
  if (named || isTo === undefined || id.startsWith('message:')) return named
  const [newest] = await find(undefined)
  return newest
}
