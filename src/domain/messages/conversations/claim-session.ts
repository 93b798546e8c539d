import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { addMessage } from './add-message.ts'
import type { ChatSessionRow } from './conversations.table.ts'
import type { Desk } from './desk.contract.ts'
import { lockSession } from './find-session.ts'
import { getDesk } from './get-desk.ts'

/**
 * Takes a conversation on: of two at once one has it. The assistant is silent from then on.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 409 `chat.ended`, `chat.claimed` when a colleague has it
 */
export async function claimSession(ctx: Context, id: string): Promise<Desk> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockSession(tx, id)
    if (session.status === 'resolved') throw new Refusal('chat.ended')
    if (session.agentId === tx.actor.personId) return
    if (session.agentId !== null) throw new Refusal('chat.claimed')
    await enter(tx, session, 'claimed')
    await record(tx, 'chat.claimed', id)
  })
  return getDesk(ctx, id)
}

/** Makes the actor the one who answers, or has answered, which everybody in the conversation reads. */
export async function enter(tx: TxContext, session: ChatSessionRow, event: 'claimed' | 'reopened' | 'resolved'): Promise<void> {
  await addMessage(tx, session, {
    message: {
      key: `${event}-${session.lastSequence}`,
      senderType: 'agent',
      senderId: tx.actor.personId,
      messageType: 'event',
      content: '',
      metadata: { event },
    },
    changes: {
      agentId: tx.actor.personId,
      waitingSince: null,
      ...(event === 'resolved'
        ? { status: 'resolved', endedAt: tx.now }
        : { status: 'transferred_to_human', endedAt: null, claimedAt: tx.now }),
      agentRead: session.lastSequence + 1,
    },
  })
}
