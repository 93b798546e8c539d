import { sql } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import type { LedgerAnchor } from '#platform/storage/ledger-anchors.ts'
import type { Breach } from './book-rules.ts'

/**
 * The anchors outside of the database: all, and those that count. Anchors between a backup and its restore belong to transactions that the
 * restore gave up; only the anchors themselves say so, since whoever rewrites the database can write its restores too.
 */
export async function listAnchors(ctx: Needs<'ledgerAnchors'>): Promise<{ all: LedgerAnchor[]; kept: LedgerAnchor[] }> {
  const { anchors, givenUp } = (await ctx.ledgerAnchors?.list()) ?? { anchors: [], givenUp: [] }
  return { all: anchors, kept: anchors.filter(({ at }) => !givenUp.some((restore) => at > restore.madeAt && at <= restore.at)) }
}

/** The anchors that the ledger contradicts: their position has another hash, or none. */
export async function checkAnchors(ctx: Context & Needs<'ledgerAnchors'>): Promise<Breach[]> {
  const { kept } = await listAnchors(ctx)
  if (kept.length === 0) return []
  const { rows } = await ctx.db.execute<{ at: string }>(sql`
    SELECT anchor ->> 'at' AS at FROM jsonb_array_elements(${JSON.stringify(kept)}::jsonb) AS anchor
      LEFT JOIN ledger_chain link ON link.position = (anchor ->> 'position')::bigint
    WHERE encode(link.hash, 'hex') IS DISTINCT FROM anchor ->> 'hash'`)
  return rows.map(({ at }) => ({ rule: 'anchor-differs', subject: at, expected: 1, found: 0 }))
}
