import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import { dialledPhone } from '#values/phone.ts'
import { changeSession } from './add-message.ts'
import type { CallbackWay } from './conversation.policy.ts'
import { callbacks } from './conversations.table.ts'
import { lockOwnSession } from './find-session.ts'

/** The number of a call back as people read it. */
export function callbackNumberOf(number: number): string {
  return `CB-${number}`
}

/**
 * Asks that staff call the actor back, by a number as it is dialled; asked again, by another way or number. Who does not wait yet waits from
 * now on.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 * @throws {Refusal} 409 `chat.ended`
 */
export async function askCallback(
  ctx: Context,
  { sessionId, way, contact }: { sessionId: string; way: CallbackWay; contact: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOwnSession(tx, sessionId)
    if (session.status === 'resolved') throw new Refusal('chat.ended')
    const asked = { way, contact: way === 'mail' ? contact : dialledPhone(contact), askedAt: tx.now, doneAt: null, doneBy: null }
    await tx.db
      .insert(callbacks)
      .values({ id: newId(), sessionId: session.id, ...asked })
      .onConflictDoUpdate({ target: callbacks.sessionId, set: asked })
    await changeSession(tx, session, { status: 'transferred_to_human', waitingSince: session.waitingSince ?? tx.now })
    await record(tx, 'chat.callback-asked', session.id, { way })
  })
}
