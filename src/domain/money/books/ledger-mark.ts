import { type SQL, sql } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import type { Handle } from '#platform/database/database.ts'
import type { Breach } from './book-rules.ts'
import { listAnchors } from './check-anchors.ts'

/** The position up to which the ledger was proven. */
export interface LedgerMark {
  /** The position in the chain; 0 for a ledger of which nothing was proven. */
  position: number
  /** The id of the greatest entry up to it. */
  lastEntry: number
  /** The time of the last proof of the whole ledger. */
  wholeAt: Date
  /** Debits and credits of each account and month up to it, in fils. */
  sums: { month: string; account: string; debit: number; credit: number }[]
}

/** The beginning of a ledger: everything is newer. */
export const ledgerStart: LedgerMark = { position: 0, lastEntry: 0, wholeAt: new Date(0), sums: [] }

interface StoredMark extends Record<string, unknown> {
  position: string
  lastEntry: string
  wholeAt: string
  sums: LedgerMark['sums']
  digest: string
}

/**
 * The stored mark, where the newest anchor names it; null otherwise, and the whole ledger is to be proven. A mark that no anchor has ever
 * named was written by somebody else, which is a breach. An earlier mark is none: only more is proven.
 */
export async function findMark(ctx: Context & Needs<'ledgerAnchors'>): Promise<{ mark: LedgerMark | null; breaches: Breach[] }> {
  const { rows } = await ctx.db.execute<StoredMark>(sql`
    SELECT position, last_entry AS "lastEntry", to_json(whole_at) #>> '{}' AS "wholeAt", sums,
      ledger_mark_digest(position, hash, last_entry, whole_at, sums) AS digest FROM ledger_mark`)
  const [stored] = rows
  if (!stored || !ctx.ledgerAnchors) return { mark: null, breaches: [] }
  const { position, lastEntry, wholeAt, sums, digest } = stored
  const { all, kept } = await listAnchors(ctx)
  if (kept.at(-1)?.mark === digest)
    return { mark: { position: Number(position), lastEntry: Number(lastEntry), wholeAt: new Date(wholeAt), sums }, breaches: [] }
  if (all.some(({ mark }) => mark === digest)) return { mark: null, breaches: [] }
  const breach = { rule: 'mark-differs', subject: 'all', expected: kept.at(-1)?.position ?? 0, found: Number(position) }
  return { mark: null, breaches: [breach] }
}

/** The newest position of the chain; 0 before the first. */
export async function findNewestPosition({ db }: { db: Handle }): Promise<number> {
  const { rows } = await db.execute<{ position: string }>(sql`SELECT coalesce(max(position), 0) AS position FROM ledger_chain`)
  return Number(rows[0]?.position)
}

interface Proven {
  now: Date
  /** The mark from which the ledger was proven; null after a proof of the whole. */
  from: LedgerMark | null
  /** The position up to which it was proven. */
  until: number
  /** False where the stored mark counts for nothing and is to be replaced, also at the same position. */
  isMarked: boolean
}

/**
 * Moves the mark to a proven position, and keeps its hash outside of the database. Does nothing while no transaction is newer than the newest
 * anchor. The anchor comes first: a mark that was not written afterwards is an earlier one.
 */
export async function moveMark(ctx: Context & Needs<'ledgerAnchors'>, { now, from, until, isMarked }: Proven): Promise<void> {
  const { ledgerAnchors, db } = ctx
  if (!ledgerAnchors || until === 0) return
  const { position, lastEntry, wholeAt, sums } = from ?? { ...ledgerStart, wholeAt: now }
  const { rows } = await db.execute<{ hash: string; entry: string; sums: LedgerMark['sums']; digest: string }>(sql`
    WITH added AS (
      SELECT entry.* FROM ledger_chain link JOIN charted_entries entry ON entry.transaction_id = link.transaction_id
      WHERE link.position > ${position} AND link.position <= ${until}
    ), mark AS (
      SELECT (SELECT encode(hash, 'hex') FROM ledger_chain WHERE position = ${until}) AS hash,
        greatest(${lastEntry}::bigint, (SELECT max(id) FROM added)) AS entry,
        (SELECT jsonb_agg(jsonb_build_object('month', month, 'account', account, 'debit', debit, 'credit', credit) ORDER BY month, account) FROM (
          SELECT month, account, sum(debit) AS debit, sum(credit) AS credit FROM (
            SELECT * FROM ${sumsOf({ sums })} AS kept
            UNION ALL SELECT month_of(at), account, greatest(amount, 0), greatest(-amount, 0) FROM added) AS each
          GROUP BY month, account) AS summed) AS sums
    )
    SELECT hash, entry, sums, ledger_mark_digest(${until}, hash, entry, ${wholeAt.toISOString()}::timestamptz, sums) AS digest FROM mark`)
  const [mark] = rows
  if (!mark || (isMarked && mark.hash === (await ledgerAnchors.list()).anchors.at(-1)?.hash)) return
  await ledgerAnchors.add({ at: now.toISOString(), position: until, hash: mark.hash, mark: mark.digest })
  await db.execute(sql`
    INSERT INTO ledger_mark (position, hash, last_entry, whole_at, sums)
    VALUES (${until}, ${mark.hash}, ${mark.entry}, ${wholeAt.toISOString()}::timestamptz, ${JSON.stringify(mark.sums)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET position = excluded.position, hash = excluded.hash, last_entry = excluded.last_entry,
      whole_at = excluded.whole_at, sums = excluded.sums`)
}

/** The sums of a mark in SQL: columns `month`, `account`, `debit` and `credit`. */
export function sumsOf({ sums }: Pick<LedgerMark, 'sums'>): SQL {
  return sql`(SELECT * FROM jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) AS sum (month text, account text, debit bigint, credit bigint))`
}
