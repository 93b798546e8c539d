import { desc } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { bookChecks } from './book-checks.table.ts'
import { isOfChain } from './chain-rules.ts'
import { checkOutside, proveRecent, proveRules } from './check-books.ts'
import { findMark, findNewestPosition, type LedgerMark, moveMark } from './ledger-mark.ts'
import { sealLedger } from './seal-ledger.ts'

/** The provider's books are compared so far back: refunds and disputes of a card payment come within that time. */
const lookBackMs = 120 * 86_400_000
/** The whole ledger is proven at least once in this time, an hour less than a week: the job begins a little earlier or later. */
const wholeMs = (7 * 24 - 1) * 3_600_000
/** A ledger of so many transactions is proven as a whole every night. */
const smallLedger = 20_000

/**
 * Checks the books and stores the breaches: a risk for staff, and a mail to administrators each time. A large ledger is proven from the last
 * mark on. The whole is proven once a week, in the first night of a month, and while anything is wrong.
 */
export async function proveBooks(ctx: Context & Needs<'payments' | 'ledgerAnchors'>, { small = smallLedger } = {}): Promise<void> {
  // A shop that was down first settles whatever fell due meanwhile. Calls that the provider refuses are tried again, and reported here.
  for (const fault of await settleDue(ctx)) ctx.log.error({ error: fault }, 'what was due was not settled')
  await sealLedger(ctx)
  const { now } = await nowOf(ctx)
  const until = await findNewestPosition(ctx)
  const found = await findMark(ctx)
  const from = found.mark && until > small && !(await isWholeDue(ctx, found.mark, now)) ? found.mark : null
  const breaches = [
    ...found.breaches,
    ...(await (from ? proveRecent(ctx.db, now, from) : proveRules(ctx.db, now))),
    ...(await checkOutside(ctx, new Date(now.getTime() - lookBackMs))),
  ]
  // A hash of a rewritten past would contradict the books once they are mended.
  if (!breaches.some(({ rule }) => isOfChain(rule))) await moveMark(ctx, { now, from, until, isMarked: found.mark !== null })
  for (const breach of breaches) ctx.log.error({ breach }, 'the books do not hold')
  await inTransaction(ctx, async (tx) => {
    const id = newId()
    await tx.db.insert(bookChecks).values({ id, at: tx.now, breaches })
    if (breaches.length > 0)
      await record(tx, 'books.broken', id, { count: breaches.length, rules: [...new Set(breaches.map(({ rule }) => rule))] })
  })
}

/** A month is closed after a proof of the whole in the month after it; breaches stay until such a proof finds none. */
async function isWholeDue(ctx: Context, { wholeAt }: LedgerMark, now: Date): Promise<boolean> {
  if (now.getTime() - wholeAt.getTime() >= wholeMs || dayAt(now).slice(0, 7) !== dayAt(wholeAt).slice(0, 7)) return true
  const [last] = await ctx.db.select({ breaches: bookChecks.breaches }).from(bookChecks).orderBy(desc(bookChecks.at)).limit(1)
  return (last?.breaches.length ?? 1) > 0
}
