import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Issue, newsletterIssues } from './issues.table.ts'

/**
 * Locks an issue until the transaction ends: changes wait for the batch that is being mailed.
 * @throws {Refusal} newsletter.issue-unknown (404)
 */
export async function lockIssue({ db }: TxContext, id: string): Promise<Issue> {
  const [issue] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for('update')
  if (!issue) throw new Refusal('newsletter.issue-unknown', 404)
  return issue
}

/**
 * The same for one that nobody has changed since it was read.
 * @throws {Refusal} newsletter.issue-unknown (404)
 * @throws {Refusal} newsletter.issue-changed (409)
 */
export async function lockVersion(tx: TxContext, { id, version }: Pick<Issue, 'id' | 'version'>): Promise<Issue> {
  const issue = await lockIssue(tx, id)
  if (issue.version !== version) throw new Refusal('newsletter.issue-changed', 409)
  return issue
}
