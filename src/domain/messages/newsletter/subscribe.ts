import { and, eq, isNull, lt } from 'drizzle-orm'
import { countMail } from '#domain/accounts/auth/limit-mails.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { mailboxOf } from '#values/contact.ts'
import { newId } from '#values/id.ts'
import { localizedPath } from '#values/locale.ts'
import { requireNewsletter } from './is-newsletter-on.ts'
import { mailSubscriber } from './mail-subscriber.ts'
import { confirmDays } from './newsletter.policy.ts'
import { subscribers } from './subscribers.table.ts'
import { unsubscribeToken, unsubscribeUrlOf } from './unsubscribe-link.ts'

const hour = 60
const perNetwork = { max: 30, minutes: hour } as const
const perAddress = { max: 3, minutes: 24 * hour } as const

/**
 * Mails a link that confirms the address, or a notice when it is confirmed already.
 * @throws {Refusal} newsletter.off (409) where the newsletter is switched off
 * @throws {Refusal} newsletter.too-many (429) after 30 calls from one network in an hour, or 3 for one mailbox in a day
 * @throws {Refusal} people.too-many (429) when the mailbox has got its mails of the hour
 */
export async function subscribe(ctx: Context, input: { email: string; website?: string | undefined }): Promise<{ sent: boolean }> {
  await requireNewsletter(ctx)
  const email = input.email.toLowerCase()
  const { now } = await nowOf(ctx)
  const mailbox = mailboxOf(email)
  const retryAfter =
    (await secondsToWait(ctx.db, { key: `newsletter:${ctx.actor.network}`, ...perNetwork, now })) ||
    (await secondsToWait(ctx.db, { key: `newsletter-mail:${mailbox}`, ...perAddress, now }))
  if (retryAfter > 0) throw new Refusal('newsletter.too-many', 429, { retryAfter })
  if (input.website) return { sent: true }
  await countMail(ctx, { kind: 'email', to: email })
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(subscribers).where(and(isNull(subscribers.confirmedAt), lt(subscribers.expiresAt, tx.now)))
    const token = newToken()
    const pending = await savePending(tx, email, token)
    if (pending) await mailConfirmation(tx, { ...pending, email, token })
    else await mailAlreadySubscribed(tx, email)
  })
  return { sent: true }
}

/** Stores the token for an address; undefined when the address is confirmed already. */
async function savePending(tx: TxContext, email: string, token: string): Promise<{ id: string } | undefined> {
  const id = newId()
  const asked = {
    email,
    locale: tx.locale,
    confirmHash: hashToken(token),
    expiresAt: new Date(tx.now.getTime() + confirmDays * 86_400_000),
  }
  const [row] = await tx.db
    .insert(subscribers)
    .values({ id, mailbox: mailboxOf(email), leaveHash: hashToken(unsubscribeToken(tx, id)), createdAt: tx.now, ...asked })
    .onConflictDoUpdate({ target: subscribers.mailbox, set: asked, setWhere: isNull(subscribers.confirmedAt) })
    .returning({ id: subscribers.id })
  if (row) await record(tx, 'newsletter.asked', row.id)
  return row
}

async function mailConfirmation(tx: TxContext, pending: { id: string; email: string; token: string }): Promise<void> {
  const { id, email, token } = pending
  const t = translator(tx.locale)
  await enqueueMail(tx, {
    reason: 'typed',
    to: email,
    locale: tx.locale,
    subject: t('mail:newsletter.confirm.subject'),
    heading: t('mail:newsletter.confirm.heading'),
    lines: [t('mail:newsletter.confirm.line', { days: confirmDays }), t('mail:newsletter.confirm.caution')],
    action: {
      label: t('mail:newsletter.confirm.action'),
      url: `${tx.baseUrl}${localizedPath('/newsletter/confirm', tx.locale)}?token=${token}`,
    },
    unsubscribeUrl: unsubscribeUrlOf(tx, { id, locale: tx.locale }),
    dedupeKey: `newsletter-confirm:${hashToken(token)}`,
  })
}

async function mailAlreadySubscribed(tx: TxContext, email: string): Promise<void> {
  const [known] = await tx.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.mailbox, mailboxOf(email)))
  if (!known) return
  await mailSubscriber(tx, 'known', { ...known, locale: tx.locale, dedupe: newId() })
}
