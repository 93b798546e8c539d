import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { newId } from '#values/id.ts'
import { inquiries } from './inquiries.table.ts'
import type { Inquiry } from './inquiry.contract.ts'
import { listTourDays } from './inquiry.policy.ts'
import { acknowledgeInquiry, mailInquiry } from './mail-inquiry.ts'

/** Per network, which many people may share. */
const limit = { max: 20, minutes: 60 } as const

/**
 * Stores an inquiry and mails it to the shop. The same membership requested twice is stored once.
 * @throws {Refusal} inquiry.too-many (429) after 20 inquiries from one network in an hour
 * @throws {Refusal} people.sign-in-first (401) when a visitor requests a membership
 * @throws {Refusal} inquiry.day-closed (422) when no tours take place on that day
 */
export async function sendInquiry(ctx: Context, input: Inquiry): Promise<{ sent: boolean }> {
  const { now } = await nowOf(ctx)
  const retryAfter = await secondsToWait(ctx.db, { key: `inquiry:${ctx.actor.network}`, ...limit, now })
  if (retryAfter > 0) throw new Refusal('inquiry.too-many', 429, { retryAfter })
  if (input.kind !== 'membership' && input.website) return { sent: true }
  await inTransaction(ctx, async (tx) => {
    const asked = { id: newId(), kind: input.kind, locale: tx.locale, personId: tx.actor.personId, createdAt: tx.now }
    const [added] = await tx.db
      .insert(inquiries)
      .values({ ...asked, ...(await detailsOf(tx, input)) })
      .onConflictDoNothing()
      .returning()
    if (!added) return
    await record(tx, 'inquiry.sent', added.id, { kind: added.kind })
    await mailInquiry(tx, added)
    await acknowledgeInquiry(tx, added)
  })
  return { sent: true }
}

async function detailsOf(tx: TxContext, input: Inquiry): Promise<Partial<typeof inquiries.$inferInsert>> {
  if (input.kind === 'message') {
    const { firstName, lastName, email, phone, topic, orderNumber, message } = input
    return { name: [firstName, lastName].filter(Boolean).join(' '), email, phone, topic, orderNumber, message }
  }
  if (input.kind === 'tour') {
    const { name, email, phone, day, time, message } = input
    if (!listTourDays(tx.today).includes(day)) throw new Refusal('inquiry.day-closed', 422)
    return { name, email, phone, day, time, message: message ?? '' }
  }
  const { personId, email } = tx.actor
  if (!personId || !email) throw new Refusal('people.sign-in-first', 401)
  const [person] = await tx.db.select({ name: people.name }).from(people).where(eq(people.id, personId))
  return { name: person?.name ?? '', email, plan: input.plan, billing: input.billing }
}
