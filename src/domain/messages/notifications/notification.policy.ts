import { confirmationPapers } from '#domain/renting/orders/confirmation-papers.policy.ts'
import { statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import type { AttachmentKind } from '#platform/mail/attachment.ts'
import { type Action, addresses } from './notification-actions.policy.ts'
import type { NotificationDetails } from './notification-details.policy.ts'
import type { NotificationRow, NotifiedParty, Told } from './notification-row.policy.ts'

const booked = statusesThat(({ isBooked }) => isBooked)

const news = { kind: null, urgency: 'usual', tone: 'news' } as const
const due = { ...news, tone: 'due' } as const
const good = { ...news, tone: 'good' } as const
const bad = { ...news, tone: 'bad' } as const
const money = { ...news, tone: 'money' } as const

/** The action of a recipient, and the channels. What is sent anywhere is also shown on devices. */
const to = (action: Action, ...channels: ('mail' | 'phone')[]): Told => ({
  action,
  channels: channels.length > 0 ? [...channels, 'push'] : channels,
})
/** The same with attachments of the mail. */
const withPapers = (told: Told, ...papers: AttachmentKind[]): Told => ({ ...told, papers })
/** The visits of the order, as they are now. Owners have a feed of their own. */
const withVisits = (...channels: ('mail' | 'phone')[]): Told => withPapers(to('order', ...channels), 'calendar')

/**
 * Every event that people are notified of, with recipients, channels and urgency. Its texts are in `notifications.json`, by event and
 * party.
 */
export const notificationTable = {
  'request-sent': { ...news, asksWhile: ['requested'], to: { customer: to('order', 'mail') } },
  'request-made': { ...due, urgency: 'timely', asksWhile: ['requested'], to: { owner: to('answer-request', 'mail', 'phone') } },
  'request-half-time': { ...due, asksWhile: ['requested'], to: { owner: to('answer-request', 'mail') } },
  'request-last-hour': { ...due, urgency: 'timely', asksWhile: ['requested'], to: { owner: to('answer-request', 'phone') } },
  'request-accepted': { ...good, holdsWhile: booked, to: { customer: to('order', 'mail') } },
  'request-declined': { ...bad, to: { customer: to('order', 'mail', 'phone') } },
  'answer-declined': { ...news, to: { owner: to('calendar') } },
  'answer-given': { ...good, holdsWhile: booked, to: { owner: to('calendar', 'mail') } },
  'request-expired': { ...bad, to: { customer: to('order', 'mail', 'phone'), owner: to('calendar') } },
  /** By mail the customer gets the confirmation of the order. */
  'order-confirmed': { ...good, to: { customer: withPapers(to('order'), ...confirmationPapers) } },
  'order-confirmed-in-part': { ...good, to: { customer: to('order') } },
  'rental-booked': { ...good, urgency: 'timely', holdsWhile: booked, to: { owner: to('calendar', 'mail', 'phone') } },
  'packing-due': { ...due, asksWhile: ['confirmed'], kind: 'reminders', to: { owner: to('today', 'mail', 'phone') } },
  'delivery-tomorrow': {
    ...news,
    kind: 'reminders',
    urgency: 'timely',
    isOfVisit: true,
    holdsWhile: booked,
    to: { customer: to('order', 'mail', 'phone') },
  },
  'hand-over-tomorrow': {
    ...news,
    kind: 'reminders',
    urgency: 'timely',
    to: { customer: to('order', 'mail', 'phone'), owner: to('hand-overs', 'mail') },
  },
  'bring-back-tomorrow': { ...due, kind: 'reminders', urgency: 'timely', to: { customer: to('order', 'mail', 'phone') } },
  'handed-over': { ...good, kind: 'updates', to: { customer: to('order', 'mail'), owner: to('calendar') } },
  'hand-over-missed': { ...bad, to: { customer: to('rental', 'mail', 'phone') } },
  'return-missed': { ...due, urgency: 'door', to: { customer: to('rental', 'mail', 'phone') } },
  'out-for-delivery': { ...news, urgency: 'door', isOfVisit: true, to: { customer: to('order', 'mail', 'phone') } },
  'delivery-missed': {
    ...due,
    asksWhile: ['out_for_delivery'],
    urgency: 'door',
    isOfVisit: true,
    to: { customer: to('order', 'mail', 'phone') },
  },
  'delivery-given-up': {
    ...bad,
    isOfVisit: true,
    to: {
      customer: withPapers(to('rental', 'mail', 'phone'), 'calendar'),
      owner: to('calendar', 'mail'),
      operations: to('order-at-desk', 'mail'),
    },
  },
  delivered: { ...good, kind: 'updates', to: { customer: to('order', 'mail'), owner: to('calendar') } },
  'return-tomorrow': { ...due, kind: 'reminders', urgency: 'timely', isOfVisit: true, to: { customer: to('order', 'mail', 'phone') } },
  collected: { ...good, kind: 'updates', to: { customer: to('order', 'mail'), owner: to('calendar') } },
  'inspection-begun': { ...news, to: { customer: to('order') } },
  'piece-back': { ...due, asksWhile: ['inspecting'], to: { owner: to('check-piece', 'mail', 'phone') } },
  /** The last day of the check has begun. */
  'inspection-ends': {
    ...due,
    kind: 'reminders',
    urgency: 'timely',
    asksWhile: ['inspecting'],
    to: { owner: to('check-piece', 'mail', 'phone') },
  },
  'deposit-released': { ...money, to: { customer: to('order', 'mail') } },
  'deposit-applied': { ...money, to: { customer: to('order', 'mail') } },
  'deposit-missing': { ...due, to: { owner: to('calendar', 'mail'), operations: to('order-at-desk', 'mail') } },
  'deposit-failed': { ...due, to: { customer: to('renew-hold', 'mail', 'phone') } },
  'request-withdrawn': { ...bad, to: { customer: to('order', 'mail'), owner: to('calendar', 'mail', 'phone') } },
  'set-ended': { ...bad, urgency: 'timely', to: { customer: withVisits('mail'), owner: to('calendar', 'mail', 'phone') } },
  'rental-cancelled': {
    ...bad,
    urgency: 'timely',
    to: { customer: withPapers(to('rental', 'mail'), 'calendar'), owner: to('calendar', 'mail', 'phone') },
  },
  /** By the shop in the customer's place, for the refund of a cancellation. */
  'rental-cancelled-for-customer': {
    ...bad,
    urgency: 'timely',
    to: { customer: withVisits('mail', 'phone'), owner: to('calendar', 'mail', 'phone') },
  },
  'rental-cancelled-unpaid': {
    ...bad,
    urgency: 'timely',
    to: { customer: withVisits('mail', 'phone'), owner: to('calendar', 'mail', 'phone') },
  },
  'own-cancellation': { ...bad, to: { owner: to('calendar', 'mail') } },
  'rental-cancelled-by-owner': { ...bad, urgency: 'timely', to: { customer: withVisits('mail', 'phone') } },
  'rental-cancelled-by-operations': {
    ...bad,
    urgency: 'timely',
    to: { customer: withVisits('mail', 'phone'), owner: to('calendar', 'mail') },
  },
  'replacements-offered': { ...due, to: { customer: withPapers(to('choose-replacement', 'mail', 'phone'), 'calendar') } },
  'rental-displaced': {
    ...bad,
    urgency: 'timely',
    to: { customer: withPapers(to('rental', 'mail', 'phone'), 'calendar'), owner: to('calendar', 'mail') },
  },
  'collection-missed': {
    ...due,
    urgency: 'door',
    isOfVisit: true,
    to: { customer: to('rental', 'mail', 'phone'), owner: to('calendar', 'mail') },
  },
  'collection-missed-by-us': { ...news, urgency: 'timely', isOfVisit: true, to: { customer: to('rental', 'mail', 'phone') } },
  'rental-overdue': {
    ...due,
    to: { customer: to('rental', 'mail', 'phone'), owner: to('calendar', 'mail'), operations: to('order-at-desk', 'mail') },
  },
  'rental-lost': {
    ...bad,
    to: { customer: to('rental', 'mail', 'phone'), owner: to('calendar', 'mail'), operations: to('order-at-desk', 'mail') },
  },
  'rental-found': { ...good, to: { customer: to('rental', 'mail'), owner: to('calendar', 'mail', 'phone') } },
  'claim-sent': { ...news, to: { owner: to('claim', 'mail') } },
  'report-sent': { ...news, to: { customer: to('claim', 'mail') } },
  'claim-about-you': { ...due, asksUntil: 'claim-answered', to: { customer: to('answer-claim', 'mail', 'phone') } },
  'claim-about-your-piece': { ...due, asksUntil: 'claim-answered', to: { owner: to('answer-claim', 'mail', 'phone') } },
  /** The last day to answer has begun. */
  'claim-answer-due': {
    ...due,
    urgency: 'timely',
    asksUntil: 'claim-answered',
    to: { customer: to('answer-claim', 'mail', 'phone'), owner: to('answer-claim', 'mail', 'phone') },
  },
  'claim-to-decide': { ...news, to: { customer: to('claim'), owner: to('claim'), operations: to('decide-claim', 'mail') } },
  'claim-overdue': { ...due, to: { operations: to('decide-claim', 'mail') } },
  'late-fee': { ...due, to: { customer: to('claim', 'mail', 'phone'), owner: to('claim', 'mail') } },
  'claim-decided': { ...due, to: { customer: to('claim', 'mail', 'phone'), owner: to('claim', 'mail') } },
  'claim-appealed': { ...news, to: { customer: to('claim', 'mail'), owner: to('claim', 'mail') } },
  'claim-final': { ...money, to: { customer: to('claim', 'mail'), owner: to('claim', 'mail') } },
  'claim-withdrawn': { ...good, to: { customer: to('claim', 'mail'), owner: to('claim', 'mail') } },
  /** Weekly, three times. */
  'debt-unpaid': { ...due, asksUntil: 'debt-paid', to: { customer: to('pay-debt', 'mail', 'phone') } },
  'rental-extended': { ...good, holdsWhile: booked, to: { customer: withVisits('mail'), owner: to('calendar', 'mail') } },
  'extension-unpaid': {
    ...bad,
    urgency: 'timely',
    to: { customer: withPapers(to('rental', 'mail', 'phone'), 'calendar'), owner: to('calendar', 'mail') },
  },
  'days-changed': { ...good, holdsWhile: booked, to: { customer: withVisits('mail'), owner: to('calendar', 'mail') } },
  'delivery-time-changed': { ...good, holdsWhile: booked, to: { customer: withVisits('mail') } },
  'collection-time-changed': { ...good, holdsWhile: booked, to: { customer: withVisits('mail') } },
  /** A same-day delivery leaves at another hour. */
  'packing-time-changed': { ...due, asksWhile: ['confirmed'], to: { owner: to('today', 'mail', 'phone') } },
  'returns-early': { ...good, holdsWhile: booked, to: { customer: withVisits('mail'), owner: to('calendar', 'mail') } },
  'rental-completed': { ...good, kind: 'updates', to: { customer: to('order'), owner: to('earning', 'mail') } },
  'payment-failed': { ...due, urgency: 'door', to: { customer: to('checkout', 'mail') } },
  'payment-due': { ...due, urgency: 'timely', to: { customer: to('pay-again', 'mail', 'phone') } },
  'refund-made': { ...money, to: { customer: withPapers(to('order', 'mail'), 'credit-note') } },
  /** The way to a refund by transfer is asked of its customer. */
  'refund-details': { ...due, to: { customer: to('refund-account', 'mail', 'phone') } },
  'refund-returned': { ...due, to: { customer: to('refund-account', 'mail', 'phone') } },
  /** By night too: whoever did not change it has a day to say so. */
  'refund-account-changed': { ...due, urgency: 'door', to: { customer: to('refund-account', 'mail', 'phone') } },
  'credit-paid-out': { ...money, to: { customer: to('credit', 'mail') } },
  'compensation-paid': { ...money, to: { customer: to('order', 'mail') } },
  'transfer-awaited': { ...due, urgency: 'door', to: { customer: to('order', 'mail') } },
  'transfer-expired': { ...bad, to: { customer: to('order', 'mail') } },
  'transfer-unmatched': { ...due, to: { customer: to('order', 'mail'), operations: to('order-at-desk', 'mail') } },
  'transfer-to-match': { ...due, to: { operations: to('transfers', 'mail') } },
  'transfer-returned': { ...money, to: { customer: to('order', 'mail') } },
  /** To the followers of an owner; no recorded event, since there may be thousands of them. */
  'piece-listed': { ...news, kind: 'updates', to: { customer: to('piece', 'mail') } },
  'waiting-list-free': { ...due, kind: 'waiting-list', to: { customer: to('checkout', 'mail', 'phone') } },
  'review-asked': {
    ...due,
    kind: 'reviews',
    asksUntil: 'reviewed',
    to: { customer: to('write-review', 'mail'), owner: to('write-review', 'mail') },
  },
  /** The last days to write have begun. */
  'review-last-days': {
    ...due,
    kind: 'reviews',
    asksUntil: 'reviewed',
    to: { customer: to('write-review', 'mail'), owner: to('write-review', 'mail') },
  },
  'review-published': { ...news, kind: 'reviews', to: { customer: to('review', 'mail'), owner: to('review', 'mail') } },
  'review-replied': { ...news, kind: 'reviews', to: { customer: to('review', 'mail'), owner: to('review', 'mail') } },
  'review-hidden': { ...bad, to: { customer: to('review', 'mail'), owner: to('review', 'mail') } },
  'review-shown': { ...good, to: { customer: to('review', 'mail'), owner: to('review', 'mail') } },
  'message-received': { ...news, kind: 'messages', to: { customer: to('message', 'mail'), owner: to('message', 'mail') } },
  'shop-wrote': { ...news, kind: 'messages', to: { customer: to('message', 'mail') } },
  'friend-came': { ...money, to: { customer: to('credit', 'mail') } },
  'payout-paid': { ...money, to: { owner: withPapers(to('payouts', 'mail'), 'statement') } },
  'payout-planned': { ...money, to: { owner: to('payouts') } },
  'payout-failed': { ...due, to: { owner: to('payouts', 'mail', 'phone'), operations: to('payout-at-desk', 'mail') } },
  /** By night too: whoever did not change it has a day to say so. */
  'payout-method-changed': { ...due, urgency: 'door', to: { owner: to('payouts', 'mail', 'phone') } },
  'listing-approved': { ...good, to: { owner: to('listings', 'mail') } },
  'listing-changes-requested': { ...due, to: { owner: to('listing', 'mail', 'phone') } },
  'listing-rejected': { ...bad, to: { owner: to('listing', 'mail') } },
  'listing-suspended': { ...bad, to: { owner: to('listings', 'mail', 'phone') } },
  'listing-repriced': { ...news, to: { owner: to('listings', 'mail') } },
  'listing-reinstated': { ...good, to: { owner: to('listings', 'mail') } },
  welcome: { ...good, kind: 'updates', to: { customer: to('how-it-works', 'mail') } },
  /** With the approval of an owner's first piece. */
  'welcome-owner': { ...good, to: { owner: to('today', 'mail') } },
  'report-filed': { ...due, to: { operations: to('reports', 'mail') } },
  'identity-asked': { ...news, to: { customer: to('identity'), operations: to('identity-checks', 'mail') } },
  'data-copied': { ...news, to: { customer: to('security', 'mail') } },
  'listing-overdue': { ...due, to: { operations: to('approvals', 'mail') } },
  chargeback: { ...due, to: { operations: to('order-at-desk', 'mail') } },
  'cash-late': { ...due, to: { operations: to('cash-at-desk', 'mail') } },
  'cash-variance': { ...due, to: { operations: to('cash-at-desk', 'mail') } },
  'books-broken': { ...due, to: { operations: to('figures', 'mail') } },
  'backup-missing': { ...due, to: { operations: to('system', 'mail') } },
  'rehearsal-failed': { ...due, to: { operations: to('system', 'mail') } },
  'sweep-stopped': { ...due, to: { operations: to('system', 'mail') } },
} as const satisfies Record<string, NotificationRow>

export type NotificationEvent = keyof typeof notificationTable
export type NotificationTone = NotificationRow['tone']

/** Events whose messages say all that those of others say, about the same subject. */
export const covered: Partial<Record<NotificationEvent, readonly NotificationEvent[]>> = {
  'replacements-offered': ['rental-cancelled-by-owner', 'rental-displaced'],
}

/** Every event; `Object.keys` loses the names of the keys. */
export const notificationEvents = Object.keys(notificationTable) as NotificationEvent[]

/** Returns the row of an event in `notificationTable`. */
export function rowOf(event: NotificationEvent): NotificationRow {
  return notificationTable[event]
}

interface Notified {
  event: NotificationEvent
  party: NotifiedParty
  orderId: string | null
  subjectId: string
  details: Pick<NotificationDetails, 'itemId' | 'days'>
}

/** The address of what a notification is about, without language; null without a subject, or for a party that is no longer notified. */
export function pathOf({ event, party, orderId, subjectId, details: { itemId, days } }: Notified): string | null {
  const [id = ''] = subjectId.split(':')
  const action = actionOf({ event, party })
  return action && addresses[action]({ orderId, id, itemId, days })
}

/** The action of a notification’s button; null for a party that is no longer notified. */
export function actionOf({ event, party }: Pick<Notified, 'event' | 'party'>): Action | null {
  return rowOf(event).to[party]?.action ?? null
}
