import { desc, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import type { MessagePreview } from '#domain/messages/outbox/outbox-admin.contract.ts'
import { confirmationMail } from '#domain/renting/orders/mail-confirmation.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { type MailContent, renderMail, shownIn } from '#platform/mail/render-mail.ts'
import type { ColourScheme } from '#values/colour-scheme.ts'
import { type Locale, locales, localizedPath } from '#values/locale.ts'
import { orderNumber } from '#values/order-number.ts'
import { smsParts } from '#values/sms-text.ts'
import { detailsOfPieces } from './details.ts'
import { type NotificationEvent, notificationEvents, pathOf, rowOf } from './notification.policy.ts'
import type { NotificationDetails } from './notification-details.policy.ts'
import { notificationMail } from './notification-mail.ts'
import type { NotifiedParty } from './notification-row.policy.ts'
import { smsOf, wordsOf } from './notification-words.ts'
import { notifications } from './notifications.table.ts'
import { type AccountMail, accountMail, accountMails, isAccountMail } from './preview-account-mails.ts'
import { readPieces } from './read-pieces.ts'

interface Previewed {
  event: NotificationEvent
  party: NotifiedParty
  orderId: string | null
  subjectId: string
  details: NotificationDetails
  isSent: boolean
}

/**
 * Every message in both languages: those of the table of events with the details of the newest one, else of the newest order, and the mails
 * outside of it.
 */
export async function previewMessages(
  ctx: Context,
  { discreet }: { discreet?: 'yes' | undefined },
): Promise<{ previews: MessagePreview[] }> {
  const isDiscreet = discreet === 'yes'
  const { now } = await nowOf(ctx)
  const previews = await inTransaction(ctx, (tx) => readPreviews(tx))
  const outside = (Object.keys(accountMails) as AccountMail[]).map((name) => {
    const words = (locale: Locale) => {
      const { subject, lines } = accountMail(name, { locale, now, ...sampleOf(ctx, previews, locale) })
      return { title: subject, text: lines.join(' '), sms: null, smsParts: 0 }
    }
    const row = { party: 'account' as const, channels: ['mail' as const], urgency: 'door' as const, kind: null, isSent: false }
    return { event: name, ...row, en: words('en'), ar: words('ar') }
  })
  return { previews: [...previews.map((one) => toPreview(one, isDiscreet)), ...outside] }
}

interface PageWish {
  event: string
  party: string
  locale: Locale
  scheme: ColourScheme
  isDiscreet: boolean
}

/** The HTML of the mail of an event to a party, in a language and a colour scheme; null for none. */
export async function previewMailPage(ctx: Context, { event, party, locale, scheme, isDiscreet }: PageWish): Promise<string | null> {
  const { now } = await nowOf(ctx)
  const mail = await inTransaction(ctx, async (tx) => {
    const previews = await readPreviews(
      tx,
      everyTold.filter((told) => told.event === event && told.party === party),
    )
    const [one] = previews
    if (one?.event === 'order-confirmed' && one.orderId !== null) return confirmationMail(tx, one.orderId, { locale, isDiscreet })
    if (one) return mailOf(ctx, one, { locale, isDiscreet })
    return isAccountMail(event) ? accountMail(event, { locale, now, ...sampleOf(ctx, [await readSample(tx)], locale) }) : null
  })
  return mail && shownIn(renderMail(mail, ctx.baseUrl).html, scheme)
}

function mailOf({ baseUrl }: Context, one: Previewed, options: { locale: Locale; isDiscreet: boolean }): MailContent | null {
  if (!hasMail(one)) return null
  const url = `${baseUrl}${localizedPath(pathOf(one) ?? '/', options.locale)}`
  return notificationMail(one, { ...options, url, hasAccount: true, code: codeOf(one.event) })
}

/** The confirmation of an order is a mail of its own. */
function hasMail({ event, party }: Previewed): boolean {
  return event === 'order-confirmed' || (rowOf(event).to[party]?.channels.length ?? 0) > 0
}

function sampleOf({ baseUrl }: Context, previews: readonly Pick<Previewed, 'details'>[], locale: Locale): { number: string; url: string } {
  const number = previews.find(({ details }) => details.number !== undefined)?.details.number ?? 0
  return { number: orderNumber(number), url: `${baseUrl}${localizedPath('/', locale)}` }
}

/** Only what is sent about a courier at the door has a code. */
function codeOf(event: NotificationEvent): string | undefined {
  return event === 'out-for-delivery' ? '4821' : undefined
}

type Told = Pick<Previewed, 'event' | 'party'>

const everyTold = notificationEvents.flatMap((event) =>
  (Object.keys(rowOf(event).to) as NotifiedParty[]).map((party): Told => ({ event, party })),
)

async function readPreviews(tx: TxContext, told: readonly Told[] = everyTold): Promise<Previewed[]> {
  const events = told.map(({ event }) => event)
  const parties = told.map(({ party }) => party)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    SELECT newest.id FROM unnest(${sql.param(events)}::text[], ${sql.param(parties)}::text[]) AS told (event, party)
    CROSS JOIN LATERAL (SELECT n.id FROM notifications n WHERE n.event = told.event AND n.party = told.party ORDER BY n.created_at DESC LIMIT 1) AS newest`)
  const ids = rows.map(({ id }) => id)
  const newest = await tx.db.select().from(notifications).where(inArray(notifications.id, ids))
  const sample = await readSample(tx)
  return told.map(({ event, party }) => {
    const sent = newest.find((one) => one.event === event && one.party === party)
    return { event, party, ...(sent ?? sample), isSent: sent !== undefined }
  })
}

/** The details of the newest order with a delivery. */
async function readSample(tx: TxContext): Promise<Pick<Previewed, 'orderId' | 'subjectId' | 'details'>> {
  const [order] = await tx.db
    .select()
    .from(orders)
    .where(isNotNull(sql`${orders.delivery} ->> 'slot'`))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!order) return { orderId: null, subjectId: 'none', details: {} }
  const pieces = await readPieces(tx, order.id)
  const slot = order.delivery?.slot
  const details: NotificationDetails = {
    number: order.number,
    ...detailsOfPieces(pieces),
    amount: order.total,
    by: new Date(tx.now.getTime() + 86_400_000).toISOString(),
    ...(pieces[0] && { place: pieces[0].place }),
    ...(slot && { slot }),
  }
  return { orderId: order.id, subjectId: pieces[0]?.id ?? order.id, details }
}

function toPreview(one: Previewed, isDiscreet: boolean): MessagePreview {
  const { channels = [] } = rowOf(one.event).to[one.party] ?? {}
  const { urgency, kind } = rowOf(one.event)
  const [en, ar] = locales.map((locale) => {
    const options = { locale, isDiscreet, code: codeOf(one.event) }
    const sms = channels.length > 0 ? smsOf(one, options) : null
    return { ...wordsOf(one, options), sms, smsParts: sms === null ? 0 : smsParts(sms) }
  })
  if (!en || !ar) throw new Error('a language is missing')
  return {
    event: one.event,
    party: one.party,
    channels: hasMail(one) && channels.length === 0 ? ['mail'] : channels.filter((channel) => channel !== 'push'),
    urgency,
    kind,
    isSent: one.isSent,
    en,
    ar,
  }
}
