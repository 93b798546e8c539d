import { type SQL, sql } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import type { Handle } from '#platform/database/database.ts'
import { type Breach, rules } from './book-rules.ts'
import { chainDiffers } from './chain-rules.ts'
import { checkAnchors } from './check-anchors.ts'
import { checkProvider } from './check-provider.ts'
import { findMark, findNewestPosition, type LedgerMark } from './ledger-mark.ts'
import { recentRules } from './recent-rules.ts'
import { findScope } from './scope.ts'

/** The number of breaches reported of one rule; more than these add nothing. */
const most = 20

/**
 * Checks every rule about the ledger and the money tables, and the mark and the anchors outside of the database. Compares the card provider's
 * books with ours. Returns the breaches.
 */
export async function checkBooks(
  ctx: Context & Needs<'payments' | 'ledgerAnchors'>,
  { since = new Date(0) }: { since?: Date } = {},
): Promise<Breach[]> {
  const { now } = await nowOf(ctx)
  const { breaches } = await findMark(ctx)
  return [...breaches, ...(await proveRules(ctx.db, now)), ...(await checkOutside(ctx, since))]
}

/** The anchors outside of the database, and the provider's books of payments since then. */
export async function checkOutside(ctx: Context & Needs<'payments' | 'ledgerAnchors'>, since: Date): Promise<Breach[]> {
  return [...(await checkAnchors(ctx)), ...(await checkProvider(ctx, since))]
}

/** The links of the chain that one statement proves: one that took longer than a connection may be silent would be given up. */
const maxLinks = 20_000

/** Every rule about the ledger and the tables of money, as of `now`. */
export async function proveRules(db: Handle, now: Date): Promise<Breach[]> {
  const newest = await findNewestPosition({ db })
  const breaches: Breach[] = []
  for (let from = 0; from < newest && breaches.length < most; from += maxLinks)
    breaches.push(...(await findBreaches(db, { 'chain-differs': chainDiffers({ from, until: from + maxLinks }) })))
  return [...breaches.slice(0, most), ...(await findBreaches(db, rules(now)))]
}

/** Every rule about what came after a mark, as of `now`. */
export async function proveRecent(db: Handle, now: Date, mark: LedgerMark): Promise<Breach[]> {
  return findBreaches(db, recentRules(now, mark, await findScope(db, mark)))
}

async function findBreaches(db: Handle, statements: Readonly<Record<string, SQL>>): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const [rule, statement] of Object.entries(statements)) {
    const { rows } = await db.execute<{ subject: string | null; expected: string | number; found: string | number }>(
      sql`SELECT * FROM (${statement}) AS breaches LIMIT ${most}`,
    )
    for (const { subject, expected, found } of rows)
      breaches.push({ rule, subject: subject ?? '', expected: Number(expected), found: Number(found) })
  }
  return breaches
}
