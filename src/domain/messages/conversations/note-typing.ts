import type { Context } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { publishChange } from '#platform/realtime/publish-change.ts'

/** Notifies the other side of a conversation that the actor types. The caller has checked that they may watch it. */
export async function noteTyping(ctx: Context, id: string): Promise<void> {
  await publishChange(ctx.db, { topic: 'chat', id, passing: 'typing', by: can(ctx.actor, 'chat.answer-all') ? 'agent' : 'user' })
}
