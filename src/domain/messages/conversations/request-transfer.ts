import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { isStaffed, staffedHours } from '#domain/site/settings/staffed-hours.policy.ts'
import { translator } from '#i18n/server.ts'
import { formatHours } from '#values/format.ts'
import { addMessage } from './add-message.ts'
import { transferTag } from './conversation.policy.ts'
import { lockOwnSession } from './find-session.ts'

/**
 * Asks for a person: the assistant says so, and outside their hours when they are back, and is silent from then on. Asked again it changes
 * nothing.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 * @throws {Refusal} 409 `chat.ended`
 */
export async function requestTransfer(
  ctx: Context,
  { sessionId, reason = '' }: { sessionId: string; reason?: string | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOwnSession(tx, sessionId)
    if (session.status === 'resolved') throw new Refusal('chat.ended')
    if (session.status === 'transferred_to_human') return
    const t = translator(session.locale)
    const then = isStaffed(tx.now)
      ? t('chat:please-wait')
      : t('chat:come-back', formatHours(staffedHours.from, staffedHours.until, session.locale))
    const content = [t('chat:transferred'), reason && t('chat:transfer-reason', { reason }), then].filter(Boolean).join(' ')
    await addMessage(tx, session, {
      message: { key: `transfer-${session.lastSequence}`, senderType: 'bot', content, metadata: { reason } },
      changes: {
        status: 'transferred_to_human',
        priority: session.priority === 'urgent' ? 'urgent' : 'high',
        tags: [...new Set([...session.tags, transferTag])],
        waitingSince: tx.now,
      },
    })
    await record(tx, 'chat.transferred', session.id)
  })
}
