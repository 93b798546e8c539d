import type { AnnouncedEvent } from '#domain/audit-log/announced-events.ts'
import type { RentalMove } from '#domain/renting/rentals/rental.policy.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import type { NotificationEvent } from './notification.policy.ts'
import type { EventFacts } from './read-event-facts.ts'
import type { Piece } from './read-pieces.ts'

/**
 * The pieces in one notification: the rental's; those of the order with the same days; the order's. An owner only reads of their own among
 * them.
 */
export type Scope = 'rental' | 'range' | 'order'

export interface NotificationRule {
  event: NotificationEvent
  scope: Scope
  /** Only after these moves of a rental. */
  moves?: readonly RentalMove[]
  /** Only when this is so. */
  when?: (facts: EventFacts) => boolean
  /** The message has the delivery code of the order, which the customer gives the courier. */
  hasCode?: true
  /** The message says by when its pieces are packed. */
  hasPackTime?: true
  /** The message says the days before, and to the customer when the courier comes now. */
  hasChange?: true
  /** The part of the event that makes a repeated notification about the same subject worthwhile. */
  again?: (facts: EventFacts) => string | number
}

const isUnpaid = ({ status }: Piece): boolean => meaningOf(status).isUnpaid

const hourMs = 3_600_000

/** Halfway through the time to answer, or shortly before its end. */
const isLastHour = ({ at, by }: EventFacts): boolean => by !== null && by.getTime() - at.getTime() <= hourMs

const hasOpenRequest = ({ pieces }: EventFacts): boolean => pieces.some(({ status }) => status === 'requested')

const isReplacement = ({ rental }: EventFacts): boolean => rental?.isReplacement === true

const newDays = ({ rental }: EventFacts): string => `${rental?.days.from}:${rental?.days.until}`

/** The notifications of every recorded event that people are notified of, and the pieces in them. */
export const notificationRules: Readonly<Record<AnnouncedEvent, readonly NotificationRule[]>> = {
  'alarm.backup-missing': [{ event: 'backup-missing', scope: 'order', again: ({ at }) => at.toISOString() }],
  'alarm.rehearsal-failed': [{ event: 'rehearsal-failed', scope: 'order', again: ({ at }) => at.toISOString() }],
  'alarm.sweep-stopped': [{ event: 'sweep-stopped', scope: 'order', again: ({ at }) => at.toISOString() }],
  'books.broken': [{ event: 'books-broken', scope: 'order' }],
  'cash.overdue': [{ event: 'cash-late', scope: 'order' }],
  'cash.variance': [{ event: 'cash-variance', scope: 'order', again: ({ at }) => at.toISOString() }],
  'claim.agreed': [{ event: 'claim-final', scope: 'rental' }],
  'claim.answer-due': [{ event: 'claim-answer-due', scope: 'rental' }],
  'claim.appealed': [{ event: 'claim-appealed', scope: 'rental' }],
  'claim.decided': [
    { event: 'late-fee', scope: 'rental', when: ({ isLateFee }) => isLateFee },
    { event: 'claim-decided', scope: 'rental', when: ({ isLateFee }) => !isLateFee },
  ],
  'claim.escalated': [{ event: 'claim-to-decide', scope: 'rental' }],
  'claim.final': [{ event: 'claim-final', scope: 'rental' }],
  'claim.opened': [
    { event: 'claim-about-you', scope: 'rental', when: ({ openedBy }) => openedBy === 'owner' },
    { event: 'claim-sent', scope: 'rental', when: ({ openedBy }) => openedBy === 'owner' },
    { event: 'report-sent', scope: 'rental', when: ({ openedBy }) => openedBy === 'customer' },
    { event: 'claim-about-your-piece', scope: 'rental', when: ({ openedBy }) => openedBy === 'customer' },
  ],
  'claim.overdue': [{ event: 'claim-overdue', scope: 'rental', again: ({ at }) => at.toISOString() }],
  'claim.withdrawn': [{ event: 'claim-withdrawn', scope: 'rental' }],
  'credit.paid-out': [{ event: 'credit-paid-out', scope: 'order', again: ({ at }) => at.toISOString() }],
  'debt.due': [{ event: 'debt-unpaid', scope: 'rental', again: ({ at }) => at.toISOString() }],
  // Nobody is notified; the reminders are deleted.
  'debt.paid': [],
  'debt.written-off': [],
  'deposit.applied': [{ event: 'deposit-applied', scope: 'rental' }],
  'deposit.failed': [
    { event: 'deposit-failed', scope: 'rental', when: ({ isRefusedHold }) => isRefusedHold, again: ({ attempt }) => attempt },
    { event: 'deposit-missing', scope: 'rental', when: ({ isRefusedHold }) => isRefusedHold, again: ({ attempt }) => attempt },
  ],
  // Others come back as a refund, which is announced once it is paid.
  'deposit.released': [{ event: 'deposit-released', scope: 'rental', when: ({ isHeldOnCard }) => isHeldOnCard }],
  'identity-check.asked': [{ event: 'identity-asked', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.approved': [
    { event: 'listing-approved', scope: 'order', again: ({ at }) => at.toISOString() },
    { event: 'welcome-owner', scope: 'order', when: ({ isFirstListing }) => isFirstListing },
  ],
  'listing.changes-requested': [{ event: 'listing-changes-requested', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.overdue': [{ event: 'listing-overdue', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.prices-told': [{ event: 'listing-repriced', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.reinstated': [{ event: 'listing-reinstated', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.rejected': [{ event: 'listing-rejected', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.suspended': [{ event: 'listing-suspended', scope: 'order', again: ({ at }) => at.toISOString() }],
  'order.answer-due': [
    { event: 'request-half-time', scope: 'rental', when: (facts) => !isLastHour(facts) },
    { event: 'request-last-hour', scope: 'rental', when: isLastHour },
  ],
  'order.attempt-failed': [{ event: 'delivery-missed', scope: 'range', when: ({ attempt }) => attempt === 1 }],
  'order.answered': [
    { event: 'order-confirmed-in-part', scope: 'order', when: ({ isInPart, amount }) => isInPart && amount !== null && amount > 0 },
  ],
  'order.payment-due': [{ event: 'payment-due', scope: 'order', again: ({ at }) => at.toISOString() }],
  'order.confirmed': [{ event: 'order-confirmed', scope: 'order' }],
  'order.window-changed': [
    {
      event: 'delivery-time-changed',
      scope: 'order',
      when: ({ window }) => window?.visit === 'delivery',
      again: ({ at }) => at.toISOString(),
    },
    {
      event: 'collection-time-changed',
      scope: 'order',
      when: ({ window }) => window?.visit === 'collection',
      again: ({ at }) => at.toISOString(),
    },
    { event: 'packing-time-changed', scope: 'order', when: ({ by }) => by !== null, again: ({ at }) => at.toISOString() },
  ],
  'payment.chargeback_open': [{ event: 'chargeback', scope: 'order' }],
  // `order.payment-due` explains to the customer of a confirmed order how to pay again.
  'payment.expired': [
    { event: 'transfer-expired', scope: 'order', when: ({ isTransfer, pieces }) => isTransfer && pieces.every(isUnpaid) },
  ],
  'payment.failed': [{ event: 'payment-failed', scope: 'order' }],
  'payment.transfer_pending': [{ event: 'transfer-awaited', scope: 'order' }],
  'payout.batched': [{ event: 'payout-planned', scope: 'order' }],
  'payout.failed': [{ event: 'payout-failed', scope: 'order' }],
  'payout.method-changed': [{ event: 'payout-method-changed', scope: 'order', again: ({ at }) => at.toISOString() }],
  'payout.paid': [{ event: 'payout-paid', scope: 'order' }],
  'person.confirmed': [{ event: 'welcome', scope: 'order' }],
  'person.data-copied': [{ event: 'data-copied', scope: 'order', again: ({ at }) => at.toISOString() }],
  'referral.rewarded': [{ event: 'friend-came', scope: 'order', again: ({ at }) => at.toISOString() }],
  'refund.account-changed': [{ event: 'refund-account-changed', scope: 'order', again: ({ at }) => at.toISOString() }],
  'refund.details-needed': [{ event: 'refund-details', scope: 'order' }],
  'refund.returned': [{ event: 'refund-returned', scope: 'order', again: ({ at }) => at.toISOString() }],
  'refund.made': [
    { event: 'refund-made', scope: 'order', when: ({ reason }) => reason !== 'compensation' },
    { event: 'compensation-paid', scope: 'order', when: ({ reason }) => reason === 'compensation' },
  ],
  'rental.active': [
    { event: 'delivered', scope: 'range', moves: ['deliver'] },
    { event: 'handed-over', scope: 'rental', moves: ['handOver'] },
  ],
  'rental.cancelled': [
    { event: 'rental-cancelled', scope: 'rental', moves: ['cancel'], when: ({ isByCustomer }) => isByCustomer },
    { event: 'rental-cancelled-for-customer', scope: 'rental', moves: ['cancel'], when: ({ isByCustomer }) => !isByCustomer },
    { event: 'rental-cancelled-unpaid', scope: 'rental', moves: ['cancelUnpaid'] },
    { event: 'request-withdrawn', scope: 'rental', moves: ['withdraw'] },
    { event: 'set-ended', scope: 'order', moves: ['endSet'] },
  ],
  'rental.cancelled_by_operations': [
    { event: 'rental-cancelled-by-operations', scope: 'rental', moves: ['cancelByOperations'] },
    { event: 'rental-displaced', scope: 'rental', moves: ['displace'] },
  ],
  'rental.cancelled_by_owner': [
    { event: 'rental-cancelled-by-owner', scope: 'rental' },
    { event: 'own-cancellation', scope: 'rental', when: ({ isByOwner }) => isByOwner },
  ],
  'rental.collection-failed': [
    { event: 'collection-missed', scope: 'rental', when: ({ amount }) => amount !== 0, again: ({ at }) => at.toISOString() },
    { event: 'collection-missed-by-us', scope: 'rental', when: ({ amount }) => amount === 0, again: ({ at }) => at.toISOString() },
  ],
  'rental.completed': [{ event: 'rental-completed', scope: 'rental' }],
  'rental.confirmed': [
    { event: 'request-accepted', scope: 'rental', moves: ['accept'], when: hasOpenRequest },
    { event: 'answer-given', scope: 'rental', moves: ['accept'], hasPackTime: true, when: ({ isByOwner }) => isByOwner },
    { event: 'rental-booked', scope: 'rental', moves: ['accept'], hasPackTime: true, when: ({ isByOwner }) => !isByOwner },
    // The last answer confirms the order, which has a mail of its own.
    { event: 'order-confirmed', scope: 'order', moves: ['accept'], when: (facts) => !hasOpenRequest(facts) },
    { event: 'rental-booked', scope: 'order', moves: ['confirm', 'retake'], hasPackTime: true, when: (facts) => !isReplacement(facts) },
    { event: 'rental-booked', scope: 'rental', moves: ['confirm'], hasPackTime: true, when: isReplacement },
  ],
  'rental.days-moved': [{ event: 'days-changed', scope: 'rental', hasChange: true, again: newDays }],
  'rental.declined': [
    { event: 'request-declined', scope: 'rental' },
    { event: 'answer-declined', scope: 'rental', when: ({ isByOwner }) => isByOwner },
  ],
  'rental.found': [{ event: 'rental-found', scope: 'rental' }],
  'rental.expired': [{ event: 'request-expired', scope: 'rental' }],
  'rental.extension-ended': [
    { event: 'extension-unpaid', scope: 'rental', when: ({ reason }) => reason === 'unpaid', again: ({ at }) => at.toISOString() },
  ],
  'rental.extended': [{ event: 'rental-extended', scope: 'rental', hasChange: true, again: newDays }],
  'rental.inspecting': [
    { event: 'inspection-begun', scope: 'rental' },
    // An owner who said that it is back knows.
    { event: 'piece-back', scope: 'rental', when: ({ isByOwner }) => !isByOwner },
  ],
  'rental.inspection-due': [{ event: 'inspection-ends', scope: 'rental' }],
  'rental.lost': [{ event: 'rental-lost', scope: 'rental' }],
  'rental.overdue': [
    { event: 'rental-overdue', scope: 'rental', moves: ['markOverdue'] },
    { event: 'return-missed', scope: 'rental', moves: ['missReturn'], again: ({ at }) => at.toISOString() },
  ],
  'rental.out_for_delivery': [{ event: 'out-for-delivery', scope: 'range', hasCode: true }],
  // Nobody is notified; the reminder to pack is deleted.
  'rental.packed': [],
  'rental.replacements-offered': [{ event: 'replacements-offered', scope: 'rental' }],
  'rental.requested': [
    { event: 'request-made', scope: 'order' },
    { event: 'request-sent', scope: 'order' },
  ],
  'rental.return_in_transit': [{ event: 'collected', scope: 'range', moves: ['collect', 'find'] }],
  'rental.returns-early': [{ event: 'returns-early', scope: 'rental', hasChange: true, again: newDays }],
  'rental.undeliverable': [
    { event: 'hand-over-missed', scope: 'rental', moves: ['giveUpHandOver'] },
    { event: 'delivery-given-up', scope: 'rental', moves: ['giveUpDelivery'] },
  ],
  'report.filed': [{ event: 'report-filed', scope: 'order' }],
  'review.asked': [{ event: 'review-asked', scope: 'rental' }],
  'review.asked-again': [{ event: 'review-last-days', scope: 'rental' }],
  'review.hidden': [{ event: 'review-hidden', scope: 'rental', again: ({ at }) => at.getTime() }],
  'review.published': [{ event: 'review-published', scope: 'rental' }],
  'review.replied': [{ event: 'review-replied', scope: 'rental' }],
  'review.shown': [{ event: 'review-shown', scope: 'rental', again: ({ at }) => at.getTime() }],
  // Nobody is notified; the requests to write are deleted.
  'review.written': [],
  'transfer.resolved': [{ event: 'transfer-returned', scope: 'order' }],
  'transfer.unmatched': [
    { event: 'transfer-unmatched', scope: 'order', when: ({ orderId }) => orderId !== null },
    { event: 'transfer-to-match', scope: 'order', when: ({ orderId }) => orderId === null },
  ],
  'wait.offered': [{ event: 'waiting-list-free', scope: 'rental' }],
}
