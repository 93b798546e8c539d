import { eq, sql } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { settleRefunds } from '#domain/money/payments/settle-refunds.ts'
import type { ProviderBook } from '#platform/payments/payments.ts'
import type { Fils } from '#values/money.ts'
import type { Breach } from './book-rules.ts'

const batch = 500
/** The number of comparisons, because a payment may change while both books are read. */
const maxLooks = 3

interface Own extends Record<string, unknown> {
  id: string
  captured: Fils
  /** The amount that the provider may have captured without our books: authorised, or being taken of a deposit. */
  capturable: Fils
  made: Fils
  /** The amount of due refunds, which the provider may have made without our books. */
  due: Fils
  disputed: Fils
}

/** Compares the provider's books with ours, page by page; a payment in progress may appear in the provider's first. */
export async function checkProvider(ctx: Context & Needs<'payments'>, since: Date): Promise<Breach[]> {
  const breaches: Breach[] = []
  const seen = new Set<string>()
  let page: ProviderBook[] = []
  const compare = async (): Promise<void> => {
    for (const book of page) seen.add(book.providerId)
    breaches.push(...(await differences(ctx, page)))
    page = []
  }
  for await (const book of ctx.payments.findBooks({ since })) {
    page.push(book)
    if (page.length === batch) await compare()
  }
  await compare()
  const missing = (await findCaptured(ctx, since)).filter((id) => !seen.has(id))
  return [...breaches, ...(await differences(ctx, missing.map(emptyBook)))]
}

const emptyBook = (providerId: string): ProviderBook => ({ providerId, captured: 0, refunded: 0, disputed: 0 })

async function differences(ctx: Context & Needs<'payments'>, books: readonly ProviderBook[], look = 1): Promise<Breach[]> {
  if (books.length === 0) return []
  const own = await findOwn(
    ctx,
    books.map(({ providerId }) => providerId),
  )
  const found = books.flatMap((book) => compareBook(book, own.get(book.providerId)))
  if (found.length === 0 || look === maxLooks) return found
  const differing = new Set(found.map(({ subject }) => subject))
  const read: ProviderBook[] = []
  for (const book of books.filter(({ providerId }) => differing.has(providerId))) read.push(await lookAgain(ctx, book))
  return differences(ctx, read, look + 1)
}

/**
 * The provider's current record of one payment, or its former one where it does not answer. Refunds returned by a bank without an event so
 * far are settled first.
 */
async function lookAgain(ctx: Context & Needs<'payments'>, before: ProviderBook): Promise<ProviderBook> {
  const [payment] = await ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.providerId, before.providerId))
  if (payment) await settleRefunds(ctx, payment.id).catch((error: unknown) => ctx.log.error({ err: error }, 'refunds were not followed'))
  const now = await ctx.payments.findPayment(before.providerId).catch(() => null)
  if (!now) return before
  const { captured, refunded, disputed } = now
  return { ...before, captured, refunded, disputed }
}

function compareBook({ providerId: subject, captured, refunded, disputed }: ProviderBook, own: Own | undefined): Breach[] {
  if (!own) return [{ rule: 'provider-unknown', subject, expected: 0, found: captured }]
  const breaches: Breach[] = []
  if (captured !== own.captured && (own.capturable === 0 || captured !== own.capturable))
    breaches.push({ rule: 'provider-captured', subject, expected: own.captured, found: captured })
  if (refunded < own.made || refunded > own.made + own.due)
    breaches.push({ rule: 'provider-refunded', subject, expected: own.made, found: refunded })
  if (disputed !== own.disputed) breaches.push({ rule: 'provider-disputed', subject, expected: own.disputed, found: disputed })
  return breaches
}

async function findOwn(ctx: Context, ids: readonly string[]): Promise<Map<string, Own>> {
  const { rows } = await ctx.db.execute<Own>(sql`
    SELECT p.provider_id AS id, p.captured, CASE WHEN p.status IN ('created', 'authorized') THEN p.amount ELSE 0 END AS capturable,
      coalesce(sum(r.amount) FILTER (WHERE r.status = 'made'), 0)::int AS made, coalesce(sum(r.amount) FILTER (WHERE r.status = 'due'), 0)::int AS due,
      p.disputed
    FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id AND r.way = 'card'
    WHERE p.provider_id = ANY (${sql.param([...ids])}::text[]) GROUP BY p.id
    UNION ALL
    SELECT provider_id, CASE WHEN status = 'applied' THEN applied ELSE 0 END, CASE WHEN status = 'held' AND decision = 'apply' THEN applied ELSE 0 END, 0, 0, disputed
    FROM deposits WHERE provider_id = ANY (${sql.param([...ids])}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The provider's ids of card payments and deposits that our books captured since then. */
async function findCaptured(ctx: Context, since: Date): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT provider_id AS id FROM payments WHERE method = 'card' AND captured > 0 AND provider_id IS NOT NULL AND created_at > ${since.toISOString()}::timestamptz
    UNION ALL SELECT provider_id FROM deposits WHERE method = 'card' AND status = 'applied' AND held_at > ${since.toISOString()}::timestamptz`)
  return rows.map(({ id }) => id)
}
