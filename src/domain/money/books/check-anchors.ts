import { sql } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import type { Breach } from './book-rules.ts'

interface Link extends Record<string, unknown> {
  position: string
  hash: string
}

/** Keeps the newest hash of the ledger outside of the database. Adds nothing while no transaction is newer. */
export async function addAnchor(ctx: Context & Needs<'ledgerAnchors'>, now: Date): Promise<void> {
  if (!ctx.ledgerAnchors) return
  const { rows } = await ctx.db.execute<Link>(
    sql`SELECT position, encode(hash, 'hex') AS hash FROM ledger_chain ORDER BY position DESC LIMIT 1`,
  )
  const [newest] = rows
  const position = Number(newest?.position ?? 0)
  const last = (await ctx.ledgerAnchors.list()).anchors.at(-1)
  if (newest && newest.hash !== last?.hash) await ctx.ledgerAnchors.add({ at: now.toISOString(), position, hash: newest.hash })
}

/**
 * The anchors that the ledger contradicts: their position has another hash, or none. Anchors between a backup and its restore belong to
 * transactions that the restore gave up; only the anchors themselves say so, since whoever rewrites the database can write its restores too.
 */
export async function checkAnchors(ctx: Context & Needs<'ledgerAnchors'>): Promise<Breach[]> {
  const { anchors, givenUp } = (await ctx.ledgerAnchors?.list()) ?? { anchors: [], givenUp: [] }
  const kept = anchors.filter(({ at }) => !givenUp.some((restore) => at > restore.madeAt && at <= restore.at))
  if (kept.length === 0) return []
  const { rows } = await ctx.db.execute<{ at: string }>(sql`
    SELECT anchor ->> 'at' AS at FROM jsonb_array_elements(${JSON.stringify(kept)}::jsonb) AS anchor
      LEFT JOIN ledger_chain link ON link.position = (anchor ->> 'position')::bigint
    WHERE encode(link.hash, 'hex') IS DISTINCT FROM anchor ->> 'hash'`)
  return rows.map(({ at }) => ({ rule: 'anchor-differs', subject: at, expected: 1, found: 0 }))
}
