import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf } from '#domain/context.ts'
import type { MaskedMessage, OftenMasked } from './message-admin.contract.ts'

const perPage = 50
/** Masked messages in so many days that show a person to moderators, and how many people are shown. */
const often = { messages: 3, days: 30, people: 10 }

interface Row extends Omit<MaskedMessage, 'sender' | 'recipient'>, Record<string, unknown> {
  senderId: string
  sender: string
  recipientId: string
  recipient: string
}

/**
 * A page of the messages in which a number or an address was hidden, whole, the newest first, for moderators. The first page also has the
 * people whose messages were masked at least three times in the last 30 days.
 */
export async function listMasked(
  ctx: Context,
  { after }: { after?: string | undefined },
): Promise<{ rows: MaskedMessage[]; next: string | null; often: OftenMasked[] }> {
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
  const next = rows.length > perPage ? (page.at(-1)?.id ?? null) : null
  return { rows: page, next, often: after === undefined ? await findOftenMasked(ctx) : [] }
}

async function findOftenMasked(ctx: Context): Promise<OftenMasked[]> {
  const { now } = await nowOf(ctx)
  const since = new Date(now.getTime() - often.days * 24 * 60 * 60_000)
  const { rows } = await ctx.db.execute<OftenMasked & Record<string, unknown>>(sql`
    SELECT p.id, ${nameOf(ctx.locale, sql`p`)} AS name, m.messages
    FROM (SELECT sender_id, count(*)::int AS messages FROM user_messages WHERE masked IS NOT NULL AND created_at > ${since.toISOString()}
      GROUP BY sender_id HAVING count(*) >= ${often.messages} ORDER BY messages DESC, sender_id LIMIT ${often.people}) m
      JOIN people p ON p.id = m.sender_id
    ORDER BY m.messages DESC, p.id`)
  return rows
}
