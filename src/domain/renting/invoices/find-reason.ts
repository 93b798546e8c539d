import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import type { Locale } from '#values/locale.ts'
import { isRefundOf } from './find-settlement.ts'

/** SQL for the code of the reason of the refund that a transaction of the ledger booked; null for any other. */
export function reasonOf(transactionId: SQLWrapper): SQL {
  return sql`(SELECT refunds.reason FROM refunds WHERE ${isRefundOf(sql`refunds.key`, transactionId)} ORDER BY refunds.id LIMIT 1)`
}

/** The reason of a credit note in words. */
export async function findReason(ctx: Context, transactionId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ reason: string | null }>(sql`
    SELECT ${reasonOf(sql`moved.id`)} AS reason FROM ledger_transactions moved WHERE moved.id = ${transactionId}`)
  return reasonWords(rows[0]?.reason ?? null, ctx.locale)
}

/** The words of a reason. */
export function reasonWords(reason: string | null, locale: Locale): string {
  const t = translator(locale)
  return t(`e-invoices:reason.${reason ?? 'other'}`, { defaultValue: t('e-invoices:reason.other') })
}
