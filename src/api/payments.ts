import { Hono, type Context as HonoContext } from 'hono'
import type { FullContext } from '#domain/context.ts'
import { findCardReturnPath, settleCardPage } from '#domain/money/cards/settle-card-page.ts'
import { authorizeAgain } from '#domain/money/deposits/authorize-again.ts'
import { listPayments } from '#domain/money/payments/list-payments.ts'
import { paymentContract } from '#domain/money/payments/payment.contract.ts'
import { receiveEvent } from '#domain/money/payments/receive-event.ts'
import { findPaymentReturnPath } from '#domain/renting/orders/find-payment-return-path.ts'
import { applyEvent } from '#domain/renting/paying/apply-event.ts'
import { closePayment, settlePayment } from '#domain/renting/paying/settle-payment.ts'
import { translator } from '#i18n/server.ts'
import { guarded } from './guard.ts'

/** Ids of providers are plain; a NUL among them is nothing that can be written. */
const isId = /^[\x21-\x7e]{1,255}$/
const guard = guarded('payments', paymentContract)

export const payments = guard.router({
  list: listPayments,
})

/**
 * The provider's endpoints under `/api/payments`: its webhook, and the addresses to which it sends the payer back. A payer who left its
 * page without paying comes back with `?left`. `system` makes a context without a person, `contextFor` that of a payer.
 */
export function paymentsWebhook(system: () => FullContext, contextFor: (c: HonoContext) => Promise<FullContext>): Hono {
  const app = new Hono()
  app.post('/webhook', async (c) => {
    const body = await c.req.text()
    const ctx = system()
    const event = await verified(ctx, body, c.req.raw.headers)
    if (event === 'forged') {
      const { requestId } = ctx
      const title = translator(ctx.locale)('refusals:payment.forged')
      const refusal = { type: 'about:blank', title, status: 400, code: 'payment.forged', requestId }
      return c.json(refusal, 400, { 'content-type': 'application/problem+json' })
    }
    if (event && (await receiveEvent(ctx, event))) await applyEvent(ctx, event)
    return c.json({ received: true })
  })
  app.get('/return/:id', async (c) => {
    const ctx = system()
    const id = c.req.param('id')
    const hasLeft = c.req.query('left') !== undefined
    // The provider may be slow or down: a job then settles the payment, and the page shows the order's current state.
    await (hasLeft ? closePayment : settlePayment)(ctx, id).catch(() => undefined)
    return c.redirect(await findPaymentReturnPath(await contextFor(c), id, { hasLeft }), 303)
  })
  app.get('/card-return/:id', async (c) => {
    const ctx = system()
    const id = c.req.param('id')
    const hasLeft = c.req.query('left') !== undefined
    // The webhook does the same where the provider is slow or down.
    await settleReturn(ctx, id).catch(() => undefined)
    return c.redirect(await findCardReturnPath(await contextFor(c), id, { hasLeft }), 303)
  })
  return app
}

/** The payer sees at once what became of the holds that wait for the card. */
async function settleReturn(ctx: FullContext, id: string): Promise<void> {
  const page = await settleCardPage(ctx, id)
  if (page?.status === 'saved' && page.orderId !== null) await authorizeAgain(ctx, { orderId: page.orderId })
}

type ProviderEvent = Awaited<ReturnType<FullContext['payments']['verifyWebhook']>>

/**
 * The event, or null for a body that is none or concerns no payment. A failed call to the provider throws, so that it sends the event
 * again.
 */
async function verified(ctx: FullContext, body: string, headers: Headers): Promise<ProviderEvent | 'forged'> {
  try {
    const event = await ctx.payments.verifyWebhook(body, headers)
    return event && isId.test(event.eventId) && isId.test(event.providerId) ? event : null
  } catch (error) {
    if (error instanceof Error && error.name === 'ForgedWebhook') return 'forged'
    throw error
  }
}
