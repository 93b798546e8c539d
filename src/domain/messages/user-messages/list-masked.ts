import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import type { MaskedMessage, OftenMasked } from './message-admin.contract.ts'

/** Masked messages in so many days that show a person to moderators, and how many people are shown. */
const often = { messages: 3, days: 30, people: 10 }

interface Row extends Omit<MaskedMessage, 'sender' | 'recipient'> {
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
  query: PageQuery,
): Promise<{ rows: MaskedMessage[]; next: string | null; often: OftenMasked[] }> {
  const page = await readPage(ctx.db, query, {
    from: sql`user_messages row`,
    by: sql`row.created_at`,
    where: [sql`row.masked IS NOT NULL`],
    read: ({ page, sorted }) => sql`
      SELECT row.id, row.content, row.sender_id AS "senderId", row.recipient_id AS "recipientId", ${nameOf(ctx.locale, sql`senders`)} AS sender,
        ${nameOf(ctx.locale, sql`recipients`)} AS recipient, r.order_id AS "orderId", i.name ->> ${ctx.locale} AS piece,
        r.confirmed_at IS NOT NULL AS "isShown", row.created_at AS at
      FROM ${page}
        JOIN rentals r ON r.id = row.rental_id JOIN items i ON i.id = r.item_id
        JOIN people senders ON senders.id = row.sender_id JOIN people recipients ON recipients.id = row.recipient_id
      ${sorted}`,
    toRow: ({ sender, senderId, recipient, recipientId, at, ...row }: Row): MaskedMessage => ({
      ...row,
      sender: { id: senderId, name: sender },
      recipient: { id: recipientId, name: recipient },
      at: new Date(at).toISOString(),
    }),
  })
  return { ...page, often: query.after === undefined ? await findOftenMasked(ctx) : [] }
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
