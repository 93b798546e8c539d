import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { mailboxOf } from '#values/contact.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { nextSendDay, sendsAt } from './issue.policy.ts'
import { type Issue, newsletterDeliveries, newsletterIssues } from './issues.table.ts'
import { subscribers } from './subscribers.table.ts'
import { unsubscribeToken } from './unsubscribe-link.ts'

/** Readers of the demonstration; the first is Rana, who has an account. */
const readers: readonly { email: string; locale: Locale }[] = [
  { email: 'rana@libsa.example', locale: 'ar' },
  { email: 'salma@example.com', locale: 'ar' },
  { email: 'yazan@example.com', locale: 'en' },
  { email: 'huda@example.com', locale: 'ar' },
  { email: 'tala@example.com', locale: 'en' },
]

const sentWords = {
  subject: { en: 'Evening pieces, new this week', ar: 'قطع سهرة جديدة هذا الأسبوع' },
  greeting: {
    en: 'Wedding season is close. These pieces came in over the last few days, and they’re available for the coming weekends.',
    ar: 'اقترب موسم الأعراس. وصلت هذه القطع في الأيام الأخيرة، وهي متاحة لعطلات نهاية الأسبوع القادمة.',
  },
}
const draftWords = {
  subject: { en: 'New in the wardrobe', ar: 'جديد الخزانة' },
  greeting: {
    en: 'A few pieces we like, fresh from their owners.',
    ar: 'قطع اخترناها لك، وصلت حديثًا من أصحابها.',
  },
}

/** The newsletter of the demonstration: readers, the issue of last Thursday, and a draft for the next one. */
export async function seedNewsletter(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await tx.db.$count(newsletterIssues)) > 0) return
    const ids = await seedReaders(tx)
    await seedSent(tx, ids)
    const day = nextSendDay(addDays(tx.today, 1))
    await tx.db.insert(newsletterIssues).values({ ...common(tx), ...draftWords, day, status: 'draft' })
  })
}

function common({ now }: TxContext): Pick<Issue, 'id' | 'picks' | 'writtenBy' | 'createdAt' | 'updatedAt'> {
  return { id: newId(), picks: 'newest', writtenBy: 'moderator-nour', createdAt: now, updatedAt: now }
}

async function seedReaders(tx: TxContext): Promise<string[]> {
  const confirmedAt = new Date(tx.now.getTime() - 30 * 86_400_000)
  const rows = readers.map(({ email, locale }) => {
    const id = newId()
    return {
      ...{ id, email, mailbox: mailboxOf(email), locale, confirmHash: hashToken(newToken()) },
      ...{ leaveHash: hashToken(unsubscribeToken(tx, id)), expiresAt: confirmedAt, confirmedAt, createdAt: confirmedAt },
    }
  })
  const added = await tx.db.insert(subscribers).values(rows).onConflictDoNothing().returning({ id: subscribers.id })
  return added.map(({ id }) => id)
}

/** Every reader got it, and somebody has unsubscribed since. */
async function seedSent(tx: TxContext, ids: readonly string[]): Promise<void> {
  const day = addDays(nextSendDay(tx.today), -7)
  const beganAt = sendsAt(day)
  const issue = common(tx)
  const figures = { sent: ids.length + 1, unsubscribed: 1 }
  const consent = { approvedBy: 'admin-lina', approvedAt: new Date(beganAt.getTime() - 86_400_000) }
  await tx.db
    .insert(newsletterIssues)
    .values({ ...issue, ...sentWords, ...figures, ...consent, day, status: 'sent', version: 2, beganAt, endedAt: beganAt })
  const sent = { issueId: issue.id, outcome: 'sent' as const, at: beganAt }
  await tx.db
    .insert(newsletterDeliveries)
    .values([
      { ...sent, subscriberId: newId(), leftAt: new Date(beganAt.getTime() + 3_600_000) },
      ...ids.map((subscriberId) => ({ ...sent, subscriberId })),
    ])
}
