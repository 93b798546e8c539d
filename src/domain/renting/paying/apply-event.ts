import { eq } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import { findCardPage, settleCardPage } from '#domain/money/cards/settle-card-page.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { noticeLapse } from '#domain/money/deposits/notice-lapse.ts'
import { settleDepositDispute } from '#domain/money/deposits/settle-deposit-dispute.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { settleDispute } from '#domain/money/payments/settle-dispute.ts'
import { settleEvent } from '#domain/money/payments/settle-event.ts'
import { settleRefunds } from '#domain/money/payments/settle-refunds.ts'
import type { ProviderEvent } from '#platform/payments/payments.ts'
import { settlePayment } from './settle-payment.ts'

/** An event as it is stored; an old one without a kind counts as one of a payment and its dispute. */
export type StoredEvent = Omit<ProviderEvent, 'kind'> & { kind: ProviderEvent['kind'] | null }

/**
 * Handles an event of the card provider: moves the payment, the card or the dispute to the state that the provider reports when asked. A
 * repeated event changes nothing. An event about an unknown object stays open, because it may be early.
 */
export async function applyEvent(ctx: Context & Needs<'payments'>, event: StoredEvent): Promise<void> {
  const hasApplied = event.kind === 'card' ? await applyToCard(ctx, event) : await applyToMoney(ctx, event)
  if (hasApplied) await settleEvent(ctx, event.eventId)
}

async function applyToCard(ctx: Context & Needs<'payments'>, { providerId }: StoredEvent): Promise<boolean> {
  const pageId = await findCardPage(ctx, providerId)
  if (pageId !== null) await settleCardPage(ctx, pageId)
  return pageId !== null
}

async function applyToMoney(ctx: Context & Needs<'payments'>, { providerId, kind }: StoredEvent): Promise<boolean> {
  const mayBeDisputed = kind === 'dispute' || kind === null
  const [payment] = await ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.providerId, providerId))
  if (payment) {
    await settlePayment(ctx, payment.id)
    if (mayBeDisputed) await settleDispute(ctx, payment.id)
    if (kind === 'refund' || kind === null) await settleRefunds(ctx, payment.id)
    return true
  }
  const [deposit] = await ctx.db.select({ id: deposits.id }).from(deposits).where(eq(deposits.providerId, providerId))
  if (deposit && mayBeDisputed) await settleDepositDispute(ctx, providerId)
  if (deposit && kind === 'payment') await noticeLapse(ctx, deposit.id)
  return deposit !== undefined
}
