import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { applyEvent } from '#domain/renting/paying/apply-event.ts'
import { findWebhook } from './list-webhooks.ts'
import type { EventRow } from './system.contract.ts'

/**
 * Processes an event of the card provider once more, as the system: the provider is asked for the current state, and completed work is not
 * repeated.
 * @throws {Refusal} 404 `system.no-event`
 */
export async function replayWebhook(ctx: Context & Needs<'payments'>, id: string): Promise<EventRow> {
  const event = await findWebhook(ctx, id)
  if (!event) throw new Refusal('system.no-event', 404)
  await inTransaction(ctx, (tx) => record(tx, 'system.webhook-replayed', event.payment ?? id, { event: id }))
  const nobody = { personId: null, email: null, visitorId: '', roles: [] }
  await applyEvent({ ...ctx, actor: nobody }, { eventId: id, providerId: event.providerId, kind: event.kind })
  return (await findWebhook(ctx, id)) ?? event
}
