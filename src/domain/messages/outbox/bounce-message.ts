import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { noteMailReport } from '#platform/mail/closed-addresses.ts'
import { outbox } from '#platform/mail/outbox.table.ts'

/**
 * Has a mail of the demonstration, which sends none, come back, as a report of a mail service would. A second call changes nothing.
 * @throws {Refusal} not-found (404) outside the demonstration
 * @throws {Refusal} outbox.unknown (404) for anything but a mail
 */
export async function bounceMessage(ctx: Context, id: string): Promise<{ isReturned: true }> {
  if (!ctx.isDemo) throw new Refusal('not-found', 404)
  await inTransaction(ctx, async (tx) => {
    const isMail = and(eq(outbox.id, id), eq(outbox.channel, 'mail'))
    const [message] = await tx.db.select({ recipient: outbox.recipient }).from(outbox).where(isMail)
    if (!message) throw new Refusal('outbox.unknown', 404)
    const address = message.recipient.toLowerCase()
    await noteMailReport(tx, {
      id: `demo:${id}`,
      kind: 'bounce',
      address,
      messageId: id,
      reason: '550 5.1.1 No such mailbox (demonstration)',
    })
  })
  return { isReturned: true }
}
