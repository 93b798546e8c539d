import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { defaultNotifications } from '#domain/accounts/profiles/profile.policy.ts'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import { afterQuietHours } from '#domain/accounts/profiles/quiet-hours.ts'
import { switchOffUrlOf } from '#domain/accounts/profiles/switch-off.ts'
import { hasDevice } from '#domain/accounts/push-devices/has-device.ts'
import type { TxContext } from '#domain/context.ts'
import { orderAddress } from '#domain/renting/orders/order-address.ts'
import { type Attachment, attachmentsFor } from '#platform/mail/attachment.ts'
import { findMailProblem, mailProblemOf } from '#platform/mail/closed-addresses.ts'
import { dropWaiting, enqueueMail, enqueuePush, enqueueSms, type Mail } from '#platform/mail/outbox.ts'
import type { PhoneChannel } from '#platform/sms/sms.ts'
import { newId } from '#values/id.ts'
import { defaultLocale, type Locale, localizedPath } from '#values/locale.ts'
import { chooseChannels, type Reachable } from './choose-channels.policy.ts'
import { covered, type NotificationEvent, notificationTable, pathOf, rowOf } from './notification.policy.ts'
import type { NotificationDetails } from './notification-details.policy.ts'
import { notificationMail } from './notification-mail.ts'
import { type NotifiedParty, tones } from './notification-row.policy.ts'
import { type NotificationText, smsOf, wordsOf } from './notification-words.ts'
import { notifications } from './notifications.table.ts'

/** The recipient: a person with an account, or a guest at the confirmed addresses of an order. */
export interface Recipient {
  party: NotifiedParty
  personId: string | null
  /** The language of a guest, and of a person of whom none is known; Arabic by default. */
  locale?: Locale
  /** The order is discreet, whatever the profile says. */
  isDiscreet?: boolean
  /** A guest's. */
  email?: string | null
  phone?: string | null
  /** Nobody has confirmed a guest's address: codes stay out of its mails. */
  isMailUnconfirmed?: boolean
  /** The phone of the delivery, which may not be confirmed. */
  doorPhone?: string | null
}

export interface NotifyRequest {
  /** A person is notified once of each event and subject. */
  subjectId: string
  orderId: string | null
  people: readonly Recipient[]
  details: NotificationDetails
  /** The code for the courier: sent, not kept in the account. */
  code?: string | undefined
  /** The instant at which the SMS of a `timely` event comes too late. */
  tooLateAt?: Date
}

interface Reached extends Required<Omit<Recipient, 'personId' | 'doorPhone' | 'email' | 'phone'>>, Reachable {
  personId: string | null
  phoneChannel: PhoneChannel
  /** The time of a message to the phone; mails do not wait. */
  dueAt: Date
}

/**
 * Notifies people of an event in the transaction that caused it: in the account, and by the channels of the table of events that the person
 * has not switched off. A second call notifies nobody twice.
 */
export async function notify(tx: TxContext, event: NotificationEvent, request: NotifyRequest): Promise<void> {
  const { to } = rowOf(event)
  for (const recipient of request.people.filter(({ party }) => to[party])) await deliver(tx, event, { ...request, recipient })
}

type Delivery = NotifyRequest & { recipient: Recipient }

async function deliver(tx: TxContext, event: NotificationEvent, delivery: Delivery): Promise<void> {
  const { recipient, subjectId, orderId, details } = delivery
  const { party, personId } = recipient
  const reached = await reach(tx, event, recipient)
  if (!reached) return
  if (personId) {
    const row = { id: newId(), personId, party, event, subjectId, orderId, details, createdAt: tx.now }
    const { rowCount } = await tx.db.insert(notifications).values(row).onConflictDoNothing()
    if (rowCount === 0) return
  }
  await send(tx, { event, party, details }, { ...delivery, reached })
}

/** The choices of somebody who has made none. */
const asUsual = { wants: { mail: true, sms: true, push: true }, hasDevice: false, importantBy: 'both', hasDigest: false } as const

/** The contacts of a recipient, without an address whose mails come back; null for a deleted account. */
async function reach(tx: TxContext, event: NotificationEvent, recipient: Recipient): Promise<Reached | null> {
  const { party, personId, locale = defaultLocale, isDiscreet = false } = recipient
  const doorPhone = rowOf(event).isOfVisit ? (recipient.doorPhone ?? null) : null
  if (!personId) {
    const { phone = null, isMailUnconfirmed = false } = recipient
    const email = recipient.email && (await findMailProblem(tx.db, recipient.email)) === null ? recipient.email : null
    const dueAt = dueAtOf(event, { now: tx.now, profile: null })
    return {
      ...asUsual,
      party,
      personId,
      locale,
      isDiscreet,
      email,
      isMailUnconfirmed,
      ...textable(phone, doorPhone),
      phoneChannel: 'sms',
      dueAt,
    }
  }
  const [found] = await tx.db
    .select({
      email: people.email,
      problem: mailProblemOf(people.email),
      phone: people.phone,
      hasDevice: hasDevice(people.id),
      deletedAt: people.deletedAt,
      profile: profiles,
    })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(eq(people.id, personId))
  if (!found || found.deletedAt) return null
  const { phone, profile } = found
  const email = found.problem === null ? found.email : null
  const { kind } = rowOf(event)
  return {
    party,
    personId,
    email,
    isMailUnconfirmed: false,
    ...textable(phone, doorPhone),
    locale: profile?.locale ?? locale,
    isDiscreet: isDiscreet || (profile?.isDiscreet ?? false),
    wants: kind ? { ...defaultNotifications, ...profile?.notifications }[kind] : asUsual.wants,
    hasDevice: found.hasDevice,
    importantBy: profile?.importantBy ?? asUsual.importantBy,
    hasDigest: (profile?.digestSince ?? null) !== null,
    phoneChannel: openChannel(tx, profile?.phoneChannel ?? 'sms'),
    dueAt: dueAtOf(event, { now: tx.now, profile }),
  }
}

/** The confirmed phone, else that of the delivery. */
function textable(phone: string | null, doorPhone: string | null): Pick<Reached, 'phone' | 'isPhoneUnconfirmed'> {
  return { phone: phone ?? doorPhone, isPhoneUnconfirmed: phone === null && doorPhone !== null }
}

/** WhatsApp only where the shop has it. */
function openChannel({ channels }: TxContext, chosen: PhoneChannel): PhoneChannel {
  return channels && !channels.includes(chosen) ? 'sms' : chosen
}

function dueAtOf(event: NotificationEvent, { now, profile }: { now: Date; profile: typeof profiles.$inferSelect | null }): Date {
  return rowOf(event).urgency === 'door' ? now : afterQuietHours(now, profile)
}

/** True for a message that can only be sent when its time is over. */
function isOver({ details }: Delivery, at: Date): boolean {
  return details.by !== undefined && at >= new Date(details.by)
}

interface Subject {
  orderId: string | null
  subjectId: string
  personId: string | null
}

/** Deletes messages that still wait and say less than this event does. */
async function dropCovered(tx: TxContext, event: NotificationEvent, subject: Subject): Promise<void> {
  const keys = (covered[event] ?? []).flatMap((one) => Object.values(keysOf(one, subject)))
  if (keys.length > 0) await dropWaiting(tx, keys)
}

/** The dedupe keys of the messages to a person. The second part is the order's id, by which those of a deleted person are found. */
export function keysOf(event: NotificationEvent, { orderId, subjectId, personId }: Subject): Record<'mail' | 'sms' | 'push', string> {
  const key = `notification:${orderId ?? ''}:${event}:${subjectId}:${personId ?? 'guest'}`
  return { mail: `${key}:mail`, sms: `${key}:sms`, push: `${key}:push` }
}

/** The parts of such a key; null for the key of another message. */
export function partsOfKey(key: string): { event: NotificationEvent; subjectId: string; personId: string | null } | null {
  const [, event = '', subjectId = '', person = ''] = /^notification:[^:]*:([^:]+):(.*):([^:]+):(?:mail|sms|push)$/.exec(key) ?? []
  if (!isEvent(event)) return null
  return { event, subjectId, personId: person === 'guest' ? null : person }
}

function isEvent(name: string): name is NotificationEvent {
  return name in notificationTable
}

async function send(
  tx: TxContext,
  notification: NotificationText,
  { reached, ...delivery }: Delivery & { reached: Reached },
): Promise<void> {
  const { event } = notification
  const { locale, isDiscreet, email, phone, phoneChannel, isMailUnconfirmed, isPhoneUnconfirmed } = reached
  const { orderId, subjectId, code } = delivery
  const chosen = chooseChannels(notification, reached)
  const isTextOver = isOver(delivery, textDueAt(tx, event, delivery, reached))
  // A required text that would come too late leaves the mail, which never waits.
  const channels = isTextOver && chosen.includes('phone') && rowOf(event).kind === null ? [...chosen, 'mail' as const] : chosen
  await dropCovered(tx, event, { orderId, subjectId, personId: reached.personId })
  const keys = keysOf(event, { orderId, subjectId, personId: reached.personId })
  const kind = 'notification' as const
  if (channels.includes('mail') && email && !isOver(delivery, tx.now)) {
    const url = await addressOf(tx, notification, { ...delivery, reached })
    const hasAccount = reached.personId !== null
    await enqueueMail(tx, {
      ...notificationMail(notification, { locale, isDiscreet, url, hasAccount, ...(!isMailUnconfirmed && { code }) }),
      to: email,
      ...(orderId !== null && { thread: orderId }),
      ...switchOffOf(tx, event, reached),
      ...(!isMailUnconfirmed && { attachments: papersOf(notification, { orderId, subjectId, isDiscreet }) }),
      rank: tones.indexOf(rowOf(event).tone),
      dueAt: gatherUntil(tx, event, { orderId }),
      kind,
      dedupeKey: keys.mail,
    })
  }
  if (channels.includes('phone') && phone && !isTextOver) {
    const said = smsOf(notification, { locale, isDiscreet, ...(!isPhoneUnconfirmed && { code }) })
    // A guest without mail has no other way to the order.
    const isOnlyWay = isOfGuest(delivery, reached) && !email && !isPhoneUnconfirmed
    const text = isOnlyWay ? `${said} ${await addressOf(tx, notification, { ...delivery, reached })}` : said
    await enqueueSms(tx, {
      to: phone,
      channel: phoneChannel,
      ...{ locale, text, isDiscreet },
      ...(orderId !== null && { thread: orderId }),
      dueAt: gatherUntil(tx, event, { orderId, dueAt: textDueAt(tx, event, delivery, reached) }),
      kind,
      dedupeKey: keys.sms,
    })
  }
  if (channels.includes('push') && reached.personId && !isTextOver) {
    await enqueuePush(tx, {
      personId: reached.personId,
      locale,
      // Others may see the screen: it names neither people nor pieces.
      title: wordsOf(notification, { locale, isDiscreet: true }).title,
      path: localizedPath(pathOf({ ...notification, orderId, subjectId }) ?? '/profile/notifications', locale),
      ...(orderId !== null && { thread: orderId }),
      dueAt: gatherUntil(tx, event, { orderId, dueAt: textDueAt(tx, event, delivery, reached) }),
      kind,
      dedupeKey: keys.push,
    })
  }
}

/** The attachments of a mail, each of the subject that it is about. */
function papersOf(
  { event, party }: NotificationText,
  { orderId, subjectId, isDiscreet }: { orderId: string | null; subjectId: string; isDiscreet: boolean },
): Attachment[] {
  return attachmentsFor(rowOf(event).to[party]?.papers ?? [], { id: '', isDiscreet }).map(({ kind }) => ({
    kind,
    id: kind === 'calendar' && orderId !== null ? orderId : subjectId,
  }))
}

/** Messages about an order wait so long for others about it; a courier at the door does not. */
const gatherMs = 60_000

function gatherUntil(
  { now }: TxContext,
  event: NotificationEvent,
  { orderId, dueAt = now }: { orderId: string | null; dueAt?: Date },
): Date {
  const isGathered = orderId !== null && rowOf(event).urgency !== 'door'
  return isGathered ? new Date(Math.max(dueAt.getTime(), now.getTime() + gatherMs)) : dueAt
}

/** The end of the quiet hours, or now where that were too late. */
function textDueAt({ now }: TxContext, event: NotificationEvent, { tooLateAt }: Pick<Delivery, 'tooLateAt'>, { dueAt }: Reached): Date {
  return rowOf(event).urgency === 'timely' && tooLateAt && dueAt >= tooLateAt ? now : dueAt
}

/** The address that switches the kind of an optional mail off. */
function switchOffOf(tx: TxContext, event: NotificationEvent, { personId, locale }: Reached): Pick<Mail, 'unsubscribeUrl'> {
  const { kind } = rowOf(event)
  return kind && personId !== null ? { unsubscribeUrl: switchOffUrlOf(tx, { personId, kind }, locale) } : {}
}

type Addressed = Pick<Delivery, 'orderId' | 'subjectId'> & { reached: Reached }

/** The address of what a message is about; for a guest the link of their order, which leads there. */
async function addressOf(
  tx: TxContext,
  { event, party, details }: NotificationText,
  { orderId, subjectId, reached }: Addressed,
): Promise<string> {
  const { locale } = reached
  const path = pathOf({ event, party, orderId, subjectId, details }) ?? '/profile/notifications'
  if (orderId !== null && isOfGuest({ orderId }, reached)) return orderAddress(tx, { order: { id: orderId, personId: null }, path, locale })
  return `${tx.baseUrl}${localizedPath(path, locale)}`
}

function isOfGuest({ orderId }: Pick<Delivery, 'orderId'>, { party, personId }: Reached): boolean {
  return party === 'customer' && personId === null && orderId !== null
}
