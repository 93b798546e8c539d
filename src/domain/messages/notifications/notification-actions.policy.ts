import type { DayRange } from '#values/day.ts'

/** The subject of a notification, which the page of its action may be about. */
export interface NotificationSubject {
  orderId: string | null
  /** The id of what it is about; it may go on with what makes it worth telling again. */
  id: string
  itemId?: string | undefined
  days?: DayRange | undefined
}

const orderPage = ({ orderId }: NotificationSubject): string | null => (orderId === null ? null : `/profile/orders/${orderId}`)
const rentalPage = ({ orderId, id }: NotificationSubject): string | null =>
  orderId === null ? null : `/profile/orders/${orderId}/rentals/${id}`
const claimPage = ({ id }: NotificationSubject): string => `/profile/claims/${id}`
const reviewPage = ({ id }: NotificationSubject): string => `/profile/reviews/${id}`

/** The page of each action, without language; null where its subject is gone. */
export const addresses = {
  order: orderPage,
  rental: rentalPage,
  'renew-hold': orderPage,
  'pay-debt': rentalPage,
  'pay-again': orderPage,
  'choose-replacement': rentalPage,
  checkout: ({ orderId, itemId }) =>
    orderId === null ? (itemId === undefined ? null : `/product/${itemId}`) : `/checkout?order=${orderId}`,
  piece: ({ itemId }) => (itemId === undefined ? null : `/product/${itemId}`),
  'answer-claim': claimPage,
  claim: claimPage,
  'write-review': reviewPage,
  review: reviewPage,
  message: ({ id }) => `/profile/messages/${id}`,
  credit: () => '/profile/payment',
  /** Of a guest the account belongs to the order. */
  'refund-account': (subject) => orderPage(subject) ?? '/profile/payment',
  'answer-request': () => '/profile/today',
  'hand-overs': () => '/profile/hand-over',
  today: () => '/profile/today',
  'check-piece': () => '/profile/today',
  calendar: ({ itemId, days }) =>
    itemId === undefined ? '/profile/calendar' : `/profile/calendar?piece=${itemId}${days ? `&month=${days.from.slice(0, 7)}` : ''}`,
  earning: ({ id }) => `/profile/payouts/rentals/${id}`,
  payouts: () => '/profile/payouts',
  listing: ({ id }) => `/rent-clothes/${id}`,
  listings: () => '/profile/listings',
  'decide-claim': ({ id }) => `/admin/claims/${id}`,
  'order-at-desk': ({ orderId }) => (orderId === null ? null : `/admin/orders/${orderId}`),
  reports: () => '/admin/reports',
  'identity-checks': () => '/admin/identity-checks',
  transfers: () => '/admin/transfers?status=waiting',
  'payout-at-desk': ({ id }) => `/admin/payouts/${id}`,
  'how-it-works': () => '/how-it-works',
  identity: () => '/profile?tab=settings&page=privacy',
  security: () => '/profile?tab=settings&page=security',
  approvals: () => '/admin/approvals',
  figures: () => '/admin',
  'cash-at-desk': () => '/admin/cash',
  system: () => '/admin/system',
} satisfies Record<string, (subject: NotificationSubject) => string | null>

/** The action of a message's button: `notifications:open` has its words, `addresses` its page. */
export type Action = keyof typeof addresses
