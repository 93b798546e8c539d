import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { countEveryDays } from '#domain/money/cash-sessions/cash-session.policy.ts'
import type { Fils } from '#values/money.ts'
import type { CashOverview, ShopCount } from './cash.contract.ts'

interface Row extends Omit<ShopCount, 'countedAt' | 'isCountedByReader'>, Record<string, unknown> {
  countedAt: string | Date
  counterId: string | null
}

/** The count of the cash in the shop that waits for a second person, the newest one, and whether the next is overdue. */
export async function findShopCounts(ctx: Context, atShop: Fils): Promise<CashOverview['shopCounts']> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT row.id, row.status, row.expected, row.counted, row.reason, row.words, row.counted_at AS "countedAt", row.counted_by AS "counterId",
      ${nameOf(ctx.locale, sql`counter`)} AS "countedBy", ${nameOf(ctx.locale, sql`signer`)} AS "signedBy"
    FROM shop_counts row LEFT JOIN people counter ON counter.id = row.counted_by LEFT JOIN people signer ON signer.id = row.signed_by
    WHERE row.status = 'variance' OR row.number = (SELECT max(number) FROM shop_counts WHERE status <> 'dropped')`)
  const counts = rows.map(
    ({ countedAt, counterId, ...row }): ShopCount => ({
      ...row,
      countedAt: new Date(countedAt).toISOString(),
      isCountedByReader: counterId !== null && counterId === ctx.actor.personId,
    }),
  )
  const last = counts.toSorted((one, other) => other.countedAt.localeCompare(one.countedAt))[0] ?? null
  const { now } = await nowOf(ctx)
  const isOld = last === null || now.getTime() - Date.parse(last.countedAt) > countEveryDays * 86_400_000
  return { waiting: counts.find(({ status }) => status === 'variance') ?? null, last, isLate: atShop > 0 && isOld }
}
