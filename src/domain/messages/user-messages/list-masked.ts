import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context } from '#domain/context.ts'
import type { MaskedMessage } from './message-desk.contract.ts'

const perPage = 50

interface Row extends Omit<MaskedMessage, 'sender' | 'recipient'>, Record<string, unknown> {
  senderId: string
  sender: string
  recipientId: string
  recipient: string
}

/** A page of the messages in which a number or an address was hidden, whole, the newest first, for moderators. */
export async function listMasked(
  ctx: Context,
  { after }: { after?: string | undefined },
): Promise<{ rows: MaskedMessage[]; next: string | null }> {
  const from =
    after === undefined ? sql`` : sql`AND (created_at, id) < ((SELECT created_at FROM user_messages WHERE id = ${after}), ${after})`
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT m.id, m.content, m.sender_id AS "senderId", m.recipient_id AS "recipientId", ${nameOf(ctx.locale, sql`senders`)} AS sender,
      ${nameOf(ctx.locale, sql`recipients`)} AS recipient, r.order_id AS "orderId", i.name ->> ${ctx.locale} AS piece,
      r.confirmed_at IS NOT NULL AS "isShown", m.created_at AS at
    FROM (SELECT * FROM user_messages WHERE masked IS NOT NULL ${from} ORDER BY created_at DESC, id DESC LIMIT ${perPage + 1}) m
      JOIN rentals r ON r.id = m.rental_id JOIN items i ON i.id = r.item_id
      JOIN people senders ON senders.id = m.sender_id JOIN people recipients ON recipients.id = m.recipient_id
    ORDER BY m.created_at DESC, m.id DESC`)
  const page = rows.slice(0, perPage).map(({ sender, senderId, recipient, recipientId, at, ...row }) => ({
    ...row,
    sender: { id: senderId, name: sender },
    recipient: { id: recipientId, name: recipient },
    at: new Date(at).toISOString(),
  }))
  return { rows: page, next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null }
}
