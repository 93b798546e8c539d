import { and, eq, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { readPhoto } from '#domain/messages/conversations/keep-photo.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ReportedConversation } from './message-admin.contract.ts'
import { userMessages } from './user-messages.table.ts'

const most = 300

/**
 * The complete messages between the two sides of a rental, for the moderator who decides a report of one about the other. Each reading is
 * recorded.
 * @throws {Refusal} 404 `report.unknown`, also for a report of a piece
 */
export function readReported(ctx: Context, report: string): Promise<ReportedConversation> {
  return inTransaction(ctx, async (tx) => {
    const rental = await rentalOf(tx, report)
    const { rows } = await tx.db.execute<ReportedConversation['messages'][number] & Record<string, unknown>>(sql`
      SELECT said.sequence::int, said.content, said.photo_small IS NOT NULL AS "isPhoto", ${nameOf(tx.locale, sql`senders`)} AS sender,
        coalesce(said.sender_id = r.owner_id, false) AS "isOwner", said.created_at AS at
      FROM (SELECT * FROM user_messages WHERE thread = ${rental} ORDER BY sequence DESC LIMIT ${most}) said
        JOIN rentals r ON r.id = said.rental_id LEFT JOIN people senders ON senders.id = said.sender_id
      ORDER BY said.sequence`)
    await record(tx, 'report.conversation-read', report, { rental })
    return { messages: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) }
  })
}

/**
 * A photograph of it.
 * @throws {Refusal} 404 `report.unknown`, `message.photo-unknown`
 */
export async function getReportedPhoto(
  ctx: Context & Needs<'documents'>,
  { report, sequence }: { report: string; sequence: number },
): Promise<File> {
  const [row] = await ctx.db
    .select({ file: userMessages.photoLarge })
    .from(userMessages)
    .where(and(eq(userMessages.thread, await rentalOf(ctx, report)), eq(userMessages.sequence, sequence)))
  const photo = await readPhoto(ctx, { name: `${sequence}`, file: row?.file })
  if (!photo) throw new Refusal('message.photo-unknown', 404)
  return photo
}

async function rentalOf({ db }: Context | TxContext, report: string): Promise<string> {
  const { rows } = await db.execute<{ rental: string | null }>(
    sql`SELECT rental_id AS rental FROM reports WHERE id = ${report} AND about <> 'item'`,
  )
  const rental = rows[0]?.rental
  if (!rental) throw new Refusal('report.unknown', 404)
  return rental
}
