import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { addMessage, changeSession } from './add-message.ts'
import type { ChatSessionRow } from './conversations.table.ts'
import { lockSession } from './find-session.ts'
import { getStaffConversation } from './get-staff-conversation.ts'
import type { StaffConversation } from './inbox.contract.ts'
import { mailAnswer } from './mail-answer.ts'

interface Reply {
  id: string
  key: string
  content: string
  isInternal: boolean
}

/**
 * Answers the visitor, or writes a note that only staff see. Only who has taken the conversation on answers; everybody may note.
 * @throws {Refusal} 404 `chat.unknown`
 * @throws {Refusal} 409 `chat.ended`, `chat.not-yours`
 */
export async function replyToVisitor(ctx: Context, { id, key, content, isInternal }: Reply): Promise<StaffConversation> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockSession(tx, id)
    if (session.status === 'resolved' && !isInternal) throw new Refusal('chat.ended')
    if (session.agentId !== tx.actor.personId && !isInternal) throw new Refusal('chat.not-yours')
    const added = await addMessage(tx, session, {
      message: {
        key: `agent-${key}`,
        senderType: 'agent',
        senderId: tx.actor.personId,
        content,
        isInternal,
      },
      changes: isInternal ? {} : { firstAnswerAt: session.firstAnswerAt ?? tx.now, ...readUntil(session, session.lastSequence + 1) },
    })
    if (added.isNew && !isInternal) await mailAnswer(tx, session, added.message)
  })
  return getStaffConversation(ctx, id)
}

/**
 * Notes how far staff have read, never less far than before.
 * @throws {Refusal} 404 `chat.unknown`
 */
export async function readAsStaff(ctx: Context, { id, sequence }: { id: string; sequence: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockSession(tx, id)
    const read = Math.min(sequence, session.lastSequence)
    if (session.agentId === tx.actor.personId && read > session.deskRead) await changeSession(tx, session, readUntil(session, read))
  })
}

/** The changes of a conversation that its agent has read until a sequence. */
export function readUntil({ agentRead }: ChatSessionRow, sequence: number): Partial<ChatSessionRow> {
  return { deskRead: sequence, agentRead: Math.max(agentRead, sequence) }
}
