import { sql } from 'drizzle-orm'
import { type FullContext, nowOf } from '#domain/context.ts'
import { hintOf } from '#domain/money/payouts/payout.policy.ts'
import { sendRefundByTransfer } from '#domain/renting/admin-lists/act-on-money.ts'
import { confirmRepayment, fileRepayments } from '#domain/renting/repayments/decide-repayment.ts'
import { seal } from '#platform/auth/secret-box.ts'
import { newId } from '#values/id.ts'
import { exampleIban } from './payouts.ts'

/** Gives a person an account for refunds. */
export async function giveRefundAccount(ctx: FullContext, personId: string): Promise<void> {
  const sealed = seal(JSON.stringify({ account: exampleIban, holder: 'Example' }), ctx.secret)
  await ctx.db.execute(sql`
    INSERT INTO refund_accounts (id, person_id, kind, sealed, hint, changed_at)
    VALUES (${newId()}, ${personId}, 'iban', ${sealed}, ${hintOf(exampleIban)}, '2020-01-01') ON CONFLICT DO NOTHING`)
}

/** Gives the customer of a refund an account that is two days old and was compared, and a large refund its first consent. */
export async function readyRefund(ctx: FullContext, refundId: string): Promise<void> {
  const { now } = await nowOf(ctx)
  const before = new Date(now.getTime() - 48 * 3_600_000).toISOString()
  const sealed = seal(JSON.stringify({ account: exampleIban, holder: 'Example' }), ctx.secret)
  await ctx.db.execute(sql`
    INSERT INTO refund_accounts (id, person_id, order_id, kind, sealed, hint, compared_by, changed_at)
    SELECT ${newId()}, person, CASE WHEN person IS NULL THEN order_id END, 'iban', ${sealed}, ${hintOf(exampleIban)}, (SELECT id FROM people ORDER BY id LIMIT 1), ${before}::timestamptz
    FROM (SELECT r.order_id, coalesce(r.person_id, o.person_id) AS person FROM refunds r LEFT JOIN orders o ON o.id = r.order_id WHERE r.id = ${refundId}) AS found
    ON CONFLICT DO NOTHING`)
  await ctx.db.execute(sql`
    INSERT INTO repayment_approvals (refund_id, approved_by, approved_at)
    SELECT ${refundId}, id, ${now.toISOString()}::timestamptz FROM people WHERE id <> ${ctx.actor.personId} ORDER BY id LIMIT 1
    ON CONFLICT DO NOTHING`)
}

/**
 * Sends a refund by transfer, as staff do once its customer has said where it goes; one that the card's provider has refused goes that way, too.
 * Without an actor the first person does it.
 */
export async function sendRefund(of: FullContext, refundId: string, reference: string): Promise<void> {
  const { rows } = await of.db.execute<{ id: string }>(sql`SELECT id FROM people ORDER BY id LIMIT 1`)
  const ctx = { ...of, actor: { ...of.actor, personId: of.actor.personId ?? rows[0]?.id ?? '' } }
  await sendRefundByTransfer(ctx, { id: refundId }).catch((refusal: { code?: string }) => {
    if (refusal.code !== 'refund.not-due') throw refusal
  })
  await readyRefund(ctx, refundId)
  await fileRepayments(ctx, [refundId])
  await confirmFiled(ctx, refundId, reference)
}

/** Books that the bank has sent the filed transfer of a refund. */
export async function confirmFiled(ctx: FullContext, refundId: string, reference: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT id FROM repayments WHERE refund_id = ${refundId} AND status = 'filed'`)
  await confirmRepayment(ctx, { id: rows[0]?.id ?? '', reference })
}
