import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { publishChange } from '#platform/realtime/publish-change.ts'
import { callbacks } from './conversations.table.ts'
import type { Inbox } from './inbox.contract.ts'
import { listInbox } from './list-inbox.ts'

/**
 * Notes that somebody was called back.
 * @throws {Refusal} 404 `chat.callback-unknown`, also once that is done
 */
export async function finishCallback(ctx: Context, id: string): Promise<Inbox> {
  await inTransaction(ctx, async (tx) => {
    const [done] = await tx.db
      .update(callbacks)
      .set({ doneAt: tx.now, doneBy: tx.actor.personId })
      .where(and(eq(callbacks.id, id), isNull(callbacks.doneAt)))
      .returning()
    if (!done) throw new Refusal('chat.callback-unknown', 404)
    await publishChange(tx.db, { topic: 'chat', id: '' })
    await record(tx, 'chat.callback-done', done.sessionId)
  })
  return listInbox(ctx)
}
