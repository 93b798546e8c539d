import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { addEvent } from './add-message.ts'
import type { ChatSessionRow } from './conversations.table.ts'
import { lockSession } from './find-session.ts'
import { getStaffConversation } from './get-staff-conversation.ts'
import type { StaffConversation } from './inbox.contract.ts'
import { readUntil } from './reply-to-visitor.ts'

/**
 * Takes a conversation on: of two at once one has it. The assistant is silent from then on.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 409 `chat.ended`, `chat.claimed` when a colleague has it
 */
export async function claimSession(ctx: Context, id: string): Promise<StaffConversation> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockSession(tx, id)
    if (session.status === 'resolved') throw new Refusal('chat.ended')
    if (session.agentId === tx.actor.personId) return
    if (session.agentId !== null) throw new Refusal('chat.claimed')
    await addEvent(tx, session, { event: 'claimed', by: 'agent', changes: takenOn(tx, session) })
    await record(tx, 'chat.claimed', id)
  })
  return getStaffConversation(ctx, id)
}

/** The changes of a conversation that the actor takes on: they answer it, and have read its messages. */
export function takenOn(tx: TxContext, session: ChatSessionRow): Partial<ChatSessionRow> {
  return {
    agentId: tx.actor.personId,
    claimedAt: tx.now,
    waitingSince: null,
    status: 'transferred_to_human',
    endedAt: null,
    ...readUntil(session, session.lastSequence + 1),
  }
}
