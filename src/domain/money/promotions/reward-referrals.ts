import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { lockCredit } from '#domain/money/ledger/lock-credit.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { dayAt } from '#values/day.ts'

/** Longer than the life of an order. */
const lookBackDays = 120

interface Due extends Record<string, unknown> {
  orderId: string
  referrerId: string
  figuresVersion: number
}

/**
 * Gives credit for every friend whose first order has a completed rental, by the figures of that order. The number per person and calendar
 * month is limited. An order with the person's own address or phone, confirmed or not, is no friend's. A phone is theirs by their account,
 * or confirmed for an order of theirs. A second run gives nothing. Returns the errors; one does not stop the others.
 */
export async function rewardReferrals(ctx: Context): Promise<unknown[]> {
  const { now } = await nowOf(ctx)
  const since = new Date(now.getTime() - lookBackDays * 86_400_000).toISOString()
  const { rows } = await ctx.db.execute<Due>(sql`
    SELECT uses.order_id AS "orderId", codes.referrer_id AS "referrerId", orders.figures_version AS "figuresVersion"
    FROM promotional_code_uses uses JOIN promotional_codes codes ON codes.code = uses.code JOIN orders ON orders.id = uses.order_id
      JOIN people ON people.id = codes.referrer_id AND people.suspended_at IS NULL
    WHERE uses.at > ${since}::timestamptz AND orders.person_id IS DISTINCT FROM codes.referrer_id
      AND (people.email IS NULL OR lower(orders.email) IS DISTINCT FROM people.email)
      AND NOT EXISTS (SELECT FROM (
          SELECT people.phone
          UNION SELECT own.delivery ->> 'phone' FROM orders own WHERE own.person_id = people.id AND own.phone_confirmed_at IS NOT NULL) theirs
        WHERE theirs.phone IN (orders.delivery ->> 'phone', orders.collector ->> 'phone'))
      AND EXISTS (SELECT FROM rentals WHERE rentals.order_id = uses.order_id AND rentals.status = 'completed')
      AND NOT EXISTS (SELECT FROM ledger_transactions moved WHERE moved.key = 'referral:' || uses.order_id)
    ORDER BY uses.at, uses.order_id`)
  const faults: unknown[] = []
  for (const due of rows) await reward(ctx, due).catch((fault: unknown) => faults.push(fault))
  return faults
}

/** The shop bears it as it bears reductions. */
function reward(ctx: Context, { orderId, referrerId, figuresVersion }: Due): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { credit: amount, perMonth } = (await readBusinessSettings(tx, figuresVersion)).figures.referral
    await lockCredit(tx, referrerId)
    const { rows } = await tx.db.execute<{ key: string }>(sql`
      SELECT moved.key FROM ledger_transactions moved JOIN ledger_entries entry ON entry.transaction_id = moved.id
      WHERE entry.party_id = ${referrerId} AND entry.account = 'customer_credit' AND moved.key LIKE 'referral:%'
        AND (moved.at AT TIME ZONE 'Asia/Amman') >= date_trunc('month', ${dayAt(tx.now)}::timestamp)`)
    const isGiven = rows.some(({ key }) => key === `referral:${orderId}`)
    if (amount === 0 || isGiven || rows.length >= perMonth) return
    const entries = [
      { account: 'discounts', amount },
      { account: 'customer_credit', amount: -amount, party: referrerId },
    ] as const
    await postEntries(tx, { kind: 'credit_given', orderId: null, key: `referral:${orderId}`, entries })
    await record(tx, 'referral.rewarded', referrerId, { amount })
  })
}
