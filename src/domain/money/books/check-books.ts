import { sql } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import type { Handle } from '#platform/database/database.ts'
import { type Breach, rules } from './book-rules.ts'
import { checkAnchors } from './check-anchors.ts'
import { checkProvider } from './check-provider.ts'

/** The number of breaches reported of one rule; more than these add nothing. */
const most = 20

/**
 * Checks every rule about the ledger and the money tables, the anchors outside of the database, and compares the card provider's books with
 * ours. Returns the breaches.
 */
export async function checkBooks(
  ctx: Context & Needs<'payments' | 'ledgerAnchors'>,
  { since = new Date(0) }: { since?: Date } = {},
): Promise<Breach[]> {
  const { now } = await nowOf(ctx)
  return [...(await proveRules(ctx.db, now)), ...(await checkAnchors(ctx)), ...(await checkProvider(ctx, since))]
}

/** Every rule about the ledger and the tables of money, as of `now`. */
export async function proveRules(db: Handle, now: Date): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const [rule, statement] of Object.entries(rules(now))) {
    const { rows } = await db.execute<{ subject: string | null; expected: string | number; found: string | number }>(
      sql`SELECT * FROM (${statement}) AS breaches LIMIT ${most}`,
    )
    for (const { subject, expected, found } of rows)
      breaches.push({ rule, subject: subject ?? '', expected: Number(expected), found: Number(found) })
  }
  return breaches
}
