import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { newId } from '#values/id.ts'
import { bookChecks } from './book-checks.table.ts'
import { isOfChain } from './chain-rules.ts'
import { addAnchor } from './check-anchors.ts'
import { checkBooks } from './check-books.ts'
import { sealLedger } from './seal-ledger.ts'

/** The provider's books are compared so far back: refunds and disputes of a card payment come within that time. */
const lookBackMs = 120 * 86_400_000

/** Checks the books and stores the breaches: a risk for staff, and a mail to administrators each time. */
export async function proveBooks(ctx: Context & Needs<'payments' | 'ledgerAnchors'>): Promise<void> {
  // A shop that was down first settles whatever fell due meanwhile. Calls that the provider refuses are tried again, and reported here.
  for (const fault of await settleDue(ctx)) ctx.log.error({ error: fault }, 'what was due was not settled')
  await sealLedger(ctx)
  const { now } = await nowOf(ctx)
  const breaches = await checkBooks(ctx, { since: new Date(now.getTime() - lookBackMs) })
  // A hash of a rewritten past would contradict the books once they are mended.
  if (!breaches.some(({ rule }) => isOfChain(rule))) await addAnchor(ctx, now)
  for (const breach of breaches) ctx.log.error({ breach }, 'the books do not hold')
  await inTransaction(ctx, async (tx) => {
    const id = newId()
    await tx.db.insert(bookChecks).values({ id, at: tx.now, breaches })
    if (breaches.length > 0)
      await record(tx, 'books.broken', id, { count: breaches.length, rules: [...new Set(breaches.map(({ rule }) => rule))] })
  })
}
