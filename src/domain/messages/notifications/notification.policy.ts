import type { NotificationKind } from '#domain/accounts/profiles/profile.policy.ts'

export const parties = ['customer', 'owner', 'operations'] as const
export type NotifiedParty = (typeof parties)[number]

/** By which message besides the account; `phone` is an SMS or WhatsApp. */
type Channel = 'mail' | 'phone'

/**
 * `door`: a courier is coming, or the reader is at the checkout, so it ignores quiet hours. `timely`: it waits for their end unless that were too late. `usual`: it waits, and is
 * not sent when its time is over by then.
 */
type Urgency = 'door' | 'timely' | 'usual'

interface NotificationRow {
  /** The kind that a person may switch off; null for required ones: answers, money, codes and cancellations. */
  kind: NotificationKind | null
  urgency: Urgency
  /** Its look in the list; `due` waits for the reader. */
  tone: 'due' | 'good' | 'money' | 'news' | 'bad'
  /** The recipients, and the channels besides the account. */
  to: Partial<Record<NotifiedParty, readonly Channel[]>>
  /** The page that is opened instead of the order. */
  opens?: 'rental' | 'checkout' | 'claim' | 'review' | 'payouts' | 'listing' | 'listings' | 'today' | 'credit' | 'messages' | 'system'
}

const news = { kind: null, urgency: 'usual', tone: 'news' } as const
const due = { ...news, tone: 'due' } as const
const good = { ...news, tone: 'good' } as const
const bad = { ...news, tone: 'bad' } as const
const money = { ...news, tone: 'money' } as const
const both = ['mail', 'phone'] as const
const mail = ['mail'] as const
const account = [] as const

/**
 * Every event that people are notified of, with recipients, channels and urgency. Its texts are in `notifications.json`, by event and
 * party.
 */
export const notificationTable = {
  'request-made': { ...due, to: { owner: both }, opens: 'today' },
  'request-half-time': { ...due, to: { owner: mail }, opens: 'today' },
  'request-last-hour': { ...due, to: { owner: ['phone'] }, opens: 'today' },
  'request-accepted': { ...good, to: { customer: mail } },
  'request-declined': { ...bad, to: { customer: both } },
  'request-expired': { ...bad, to: { customer: both, owner: account } },
  /** By mail the customer gets the confirmation of the order. */
  'order-confirmed': { ...good, to: { customer: account } },
  'order-confirmed-in-part': { ...good, to: { customer: account } },
  'rental-booked': { ...good, to: { owner: mail } },
  'packing-due': { ...due, kind: 'reminders', to: { owner: both }, opens: 'today' },
  'delivery-tomorrow': { ...news, kind: 'reminders', urgency: 'timely', to: { customer: both } },
  'hand-over-tomorrow': { ...news, kind: 'reminders', urgency: 'timely', to: { customer: both, owner: mail } },
  'bring-back-tomorrow': { ...due, kind: 'reminders', urgency: 'timely', to: { customer: both } },
  'handed-over': { ...good, kind: 'updates', to: { customer: mail } },
  'hand-over-missed': { ...bad, to: { customer: both }, opens: 'rental' },
  'return-missed': { ...due, urgency: 'door', to: { customer: both }, opens: 'rental' },
  'out-for-delivery': { ...news, urgency: 'door', to: { customer: ['phone'] } },
  delivered: { ...good, kind: 'updates', to: { customer: mail } },
  'return-tomorrow': { ...due, kind: 'reminders', urgency: 'timely', to: { customer: both } },
  collected: { ...good, kind: 'updates', to: { customer: mail, owner: account } },
  'inspection-begun': { ...news, kind: 'updates', to: { customer: account } },
  'deposit-released': { ...money, to: { customer: mail } },
  'deposit-applied': { ...money, to: { customer: mail } },
  'deposit-failed': { ...due, to: { customer: both } },
  'request-withdrawn': { ...bad, to: { owner: both } },
  'set-ended': { ...bad, to: { customer: mail, owner: both } },
  'rental-cancelled': { ...bad, to: { owner: both } },
  /** By the shop in the customer's place, for the refund of a cancellation. */
  'rental-cancelled-for-customer': { ...bad, to: { customer: both, owner: both } },
  'rental-cancelled-unpaid': { ...bad, to: { customer: both, owner: both } },
  'rental-cancelled-by-owner': { ...bad, to: { customer: both } },
  'rental-cancelled-by-operations': { ...bad, to: { customer: both, owner: mail } },
  'replacements-offered': { ...due, to: { customer: both }, opens: 'rental' },
  'rental-displaced': { ...bad, to: { customer: both, owner: mail }, opens: 'rental' },
  'collection-missed': { ...due, urgency: 'door', to: { customer: both }, opens: 'rental' },
  'collection-missed-by-us': { ...news, urgency: 'timely', to: { customer: both }, opens: 'rental' },
  'rental-overdue': { ...due, to: { customer: both, owner: mail }, opens: 'rental' },
  'rental-lost': { ...bad, to: { customer: both, owner: mail }, opens: 'rental' },
  'rental-found': { ...good, to: { customer: mail, owner: both }, opens: 'rental' },
  'claim-about-you': { ...due, to: { customer: both }, opens: 'claim' },
  'claim-about-your-piece': { ...due, to: { owner: both }, opens: 'claim' },
  'claim-to-decide': { ...news, to: { customer: account, owner: account, operations: mail }, opens: 'claim' },
  'claim-overdue': { ...due, to: { operations: mail }, opens: 'claim' },
  'claim-decided': { ...due, to: { customer: both, owner: mail }, opens: 'claim' },
  'claim-appealed': { ...news, to: { customer: mail, owner: mail }, opens: 'claim' },
  'claim-final': { ...money, to: { customer: mail, owner: mail }, opens: 'claim' },
  'claim-withdrawn': { ...good, to: { customer: mail, owner: mail }, opens: 'claim' },
  'rental-extended': { ...good, to: { customer: mail, owner: mail } },
  'extension-unpaid': { ...bad, urgency: 'timely', to: { customer: both, owner: mail }, opens: 'rental' },
  'days-changed': { ...good, to: { customer: mail, owner: mail } },
  'returns-early': { ...good, to: { customer: mail, owner: mail } },
  'rental-completed': { ...good, kind: 'updates', to: { customer: account, owner: mail } },
  'payment-failed': { ...due, to: { customer: mail } },
  'payment-due': { ...due, urgency: 'timely', to: { customer: both } },
  'refund-made': { ...money, to: { customer: mail } },
  'compensation-paid': { ...money, to: { customer: mail } },
  'transfer-awaited': { ...due, urgency: 'door', to: { customer: mail } },
  'transfer-expired': { ...bad, to: { customer: mail } },
  'transfer-unmatched': { ...due, to: { customer: mail } },
  'transfer-returned': { ...money, to: { customer: mail } },
  /** To the followers of an owner; no recorded event, since there may be thousands of them. */
  'piece-listed': { ...news, kind: 'updates', to: { customer: mail } },
  'waiting-list-free': { ...due, kind: 'waiting-list', to: { customer: both }, opens: 'checkout' },
  'review-asked': { ...due, kind: 'reminders', to: { customer: mail, owner: mail }, opens: 'review' },
  'review-published': { ...news, kind: 'updates', to: { customer: mail, owner: mail }, opens: 'review' },
  'review-replied': { ...news, kind: 'updates', to: { customer: mail, owner: mail }, opens: 'review' },
  'review-hidden': { ...bad, to: { customer: mail, owner: mail }, opens: 'review' },
  'review-shown': { ...good, to: { customer: mail, owner: mail }, opens: 'review' },
  'message-received': { ...news, kind: 'updates', to: { customer: mail, owner: mail }, opens: 'messages' },
  'shop-wrote': { ...news, kind: 'updates', to: { customer: mail }, opens: 'messages' },
  'friend-came': { ...money, to: { customer: mail }, opens: 'credit' },
  'payout-paid': { ...money, to: { owner: mail }, opens: 'payouts' },
  'payout-failed': { ...due, to: { owner: both }, opens: 'payouts' },
  /** By night too: whoever did not change it has a day to say so. */
  'payout-method-changed': { ...due, urgency: 'door', to: { owner: both }, opens: 'payouts' },
  'listing-approved': { ...good, to: { owner: mail }, opens: 'listings' },
  'listing-changes-requested': { ...due, to: { owner: both }, opens: 'listing' },
  'listing-rejected': { ...bad, to: { owner: mail }, opens: 'listing' },
  'listing-suspended': { ...bad, to: { owner: both }, opens: 'listings' },
  'listing-repriced': { ...news, to: { owner: mail }, opens: 'listings' },
  'listing-reinstated': { ...good, to: { owner: mail }, opens: 'listings' },
  'listing-overdue': { ...due, to: { operations: mail } },
  chargeback: { ...due, to: { operations: mail } },
  'books-broken': { ...due, to: { operations: mail } },
  'backup-missing': { ...due, to: { operations: mail }, opens: 'system' },
  'rehearsal-failed': { ...due, to: { operations: mail }, opens: 'system' },
  'sweep-stopped': { ...due, to: { operations: mail }, opens: 'system' },
} as const satisfies Record<string, NotificationRow>

export type NotificationEvent = keyof typeof notificationTable
export type NotificationTone = NotificationRow['tone']

/** Every event; `Object.keys` loses the names of the keys. */
export const notificationEvents = Object.keys(notificationTable) as NotificationEvent[]

/** Returns the row of an event in `notificationTable`. */
export function rowOf(event: NotificationEvent): NotificationRow {
  return notificationTable[event]
}

interface Subject {
  event: NotificationEvent
  party: NotifiedParty
  orderId: string | null
  subjectId: string
  itemId?: string | undefined
}

/** The address of what a notification is about, without language; null where its reader has no page for it. */
export function pathOf({ event, party, orderId, subjectId, itemId }: Subject): string | null {
  const { opens } = rowOf(event)
  if (opens === 'claim' && party !== 'operations') return `/profile/claims/${subjectId}`
  // The subject may go on with what makes it worth telling again.
  if (opens === 'review') return `/profile/reviews/${subjectId.split(':')[0]}`
  if (opens === 'messages') return `/profile/messages/${subjectId.split(':')[0]}`
  if (opens === 'credit') return '/profile/payment'
  if (opens === 'payouts') return '/profile/payouts'
  if (event === 'listing-overdue') return '/admin/approvals'
  if (event === 'books-broken') return '/admin'
  if (opens === 'system') return '/admin/system'
  if (opens === 'listings') return '/profile/listings'
  if (opens === 'listing') return `/rent-clothes/${subjectId.split(':')[0]}`
  if (opens === 'today') return '/profile/today'
  if (party !== 'customer') return null
  if (orderId && opens === 'checkout') return `/checkout?order=${orderId}`
  if (orderId) return `/profile/orders/${orderId}${opens === 'rental' ? `/rentals/${subjectId.split(':')[0]}` : ''}`
  return itemId ? `/product/${itemId}` : null
}
