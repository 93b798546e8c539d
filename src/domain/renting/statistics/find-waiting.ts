import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { can, type RoleCapability } from '#domain/permissions.policy.ts'
import { toDecideStatuses } from '#domain/renting/claims/claim.policy.ts'
import type { Overview, Queue } from './statistic.contract.ts'

/** The waiting entries of each queue, and the capability to open it. Every query reads an index of open entries. */
const waiting: Readonly<Record<Queue, { needs: RoleCapability; rows: SQL }>> = {
  approvals: { needs: 'listings.decide-all', rows: sql`SELECT submitted_at AS since FROM listings WHERE status = 'submitted'` },
  claims: {
    needs: 'claims.decide-all',
    rows: sql`SELECT updated_at AS since FROM claims WHERE status = ANY (${sql.param([...toDecideStatuses])}::text[])`,
  },
  identity: {
    needs: 'identity-checks.read',
    rows: sql`SELECT coalesce(asked_at, created_at) AS since FROM identity_checks WHERE status IN ('waiting', 'claimed')`,
  },
  transfers: {
    needs: 'payments.read-all',
    rows: sql`SELECT received_at AS since FROM bank_transfers WHERE problem IS NOT NULL AND resolution IS NULL`,
  },
  deposits: { needs: 'payments.read-all', rows: sql`SELECT created_at AS since FROM deposits WHERE status = 'failed'` },
  reviews: {
    needs: 'reviews.moderate',
    rows: sql`SELECT min(reported_at) AS since FROM review_reports WHERE resolved_at IS NULL GROUP BY review_id`,
  },
  reports: { needs: 'reports.decide-all', rows: sql`SELECT filed_at AS since FROM reports WHERE decided_at IS NULL` },
  payouts: { needs: 'payments.read-all', rows: sql`SELECT created_at AS since FROM payouts WHERE status = 'batched'` },
  credits: { needs: 'promotions.read-all', rows: sql`SELECT asked_at AS since FROM given_credits WHERE status = 'asked'` },
  confirmations: {
    needs: 'roles.write',
    rows: sql`SELECT asked_at AS since FROM role_requests WHERE outcome IS NULL UNION ALL SELECT asked_at FROM destination_changes WHERE outcome IS NULL
      UNION ALL SELECT asked_at FROM business_figures_draft WHERE asked_at IS NOT NULL
      UNION ALL SELECT asked_at FROM goodwill_refunds WHERE status = 'asked'`,
  },
  chat: { needs: 'chat.answer-all', rows: sql`SELECT waiting_since AS since FROM chat_sessions WHERE waiting_since IS NOT NULL` },
}

/** The queues that the caller may open, with the number of entries in each, and the instant since which the oldest waits. */
export async function findWaiting(ctx: Context): Promise<Overview['waiting']> {
  // `Object.entries` loses the names of the keys.
  const open = (Object.entries(waiting) as [Queue, (typeof waiting)[Queue]][]).filter(([, { needs }]) => can(ctx.actor, needs))
  if (open.length === 0) return []
  const parts = open.map(([queue, { rows }]) => sql`SELECT ${queue}::text AS queue, count(*)::int, min(since) AS since FROM (${rows}) open`)
  const { rows } = await ctx.db.execute<{ queue: Queue; count: number; since: string | null }>(sql`${sql.join(parts, sql` UNION ALL `)}`)
  return rows.map(({ since, ...row }) => ({ ...row, since: since && new Date(since).toISOString() }))
}
