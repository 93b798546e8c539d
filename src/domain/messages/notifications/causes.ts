import type { AnnouncedEvent } from '#domain/audit-log/announced-events.ts'
import type { RentalMove } from '#domain/renting/rentals/rental.policy.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import type { NotificationEvent } from './notification.policy.ts'
import type { Piece } from './read-pieces.ts'
import type { Story } from './read-story.ts'

/**
 * The pieces in one notification: the rental's; those of the order with the same days; the order's. An owner only reads of their own among
 * them.
 */
export type Scope = 'rental' | 'range' | 'order'

export interface Cause {
  tells: NotificationEvent
  scope: Scope
  /** Only after these moves of a rental. */
  moves?: readonly RentalMove[]
  /** Only when this is so. */
  when?: (story: Story) => boolean
  /** The message has the delivery code of the order, which the customer gives the courier. */
  hasCode?: true
  /** The part of the event that makes a repeated notification about the same subject worthwhile. */
  again?: (story: Story) => string | number
}

const isUnpaid = ({ status }: Piece): boolean => meaningOf(status).isUnpaid

const hourMs = 3_600_000

/** Halfway through the time to answer, or shortly before its end. */
const isLastHour = ({ at, by }: Story): boolean => by !== null && by.getTime() - at.getTime() <= hourMs

const isReplacement = ({ rental }: Story): boolean => rental?.isReplacement === true

const newDays = ({ rental }: Story): string => `${rental?.days.from}:${rental?.days.until}`

/** The notifications of every recorded event that people are notified of, and the pieces in them. */
export const causes: Readonly<Record<AnnouncedEvent, readonly Cause[]>> = {
  'alarm.backup-missing': [{ tells: 'backup-missing', scope: 'order', again: ({ at }) => at.toISOString() }],
  'alarm.rehearsal-failed': [{ tells: 'rehearsal-failed', scope: 'order', again: ({ at }) => at.toISOString() }],
  'alarm.sweep-stopped': [{ tells: 'sweep-stopped', scope: 'order', again: ({ at }) => at.toISOString() }],
  'books.broken': [{ tells: 'books-broken', scope: 'order' }],
  'claim.agreed': [{ tells: 'claim-final', scope: 'rental' }],
  'claim.appealed': [{ tells: 'claim-appealed', scope: 'rental' }],
  'claim.decided': [{ tells: 'claim-decided', scope: 'rental' }],
  'claim.escalated': [{ tells: 'claim-to-decide', scope: 'rental' }],
  'claim.final': [{ tells: 'claim-final', scope: 'rental' }],
  'claim.opened': [
    { tells: 'claim-about-you', scope: 'rental', when: ({ openedBy }) => openedBy === 'owner' },
    { tells: 'claim-about-your-piece', scope: 'rental', when: ({ openedBy }) => openedBy === 'customer' },
  ],
  'claim.overdue': [{ tells: 'claim-overdue', scope: 'rental', again: ({ at }) => at.toISOString() }],
  'claim.withdrawn': [{ tells: 'claim-withdrawn', scope: 'rental' }],
  'deposit.applied': [{ tells: 'deposit-applied', scope: 'rental' }],
  'deposit.failed': [
    { tells: 'deposit-failed', scope: 'rental', when: ({ isRefusedHold }) => isRefusedHold, again: ({ attempt }) => attempt },
  ],
  // Others come back as a refund, which is announced once it is paid.
  'deposit.released': [{ tells: 'deposit-released', scope: 'rental', when: ({ isHeldOnCard }) => isHeldOnCard }],
  'listing.approved': [{ tells: 'listing-approved', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.changes-requested': [{ tells: 'listing-changes-requested', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.overdue': [{ tells: 'listing-overdue', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.prices-told': [{ tells: 'listing-repriced', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.reinstated': [{ tells: 'listing-reinstated', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.rejected': [{ tells: 'listing-rejected', scope: 'order', again: ({ at }) => at.toISOString() }],
  'listing.suspended': [{ tells: 'listing-suspended', scope: 'order', again: ({ at }) => at.toISOString() }],
  'order.answer-due': [
    { tells: 'request-half-time', scope: 'rental', when: (story) => !isLastHour(story) },
    { tells: 'request-last-hour', scope: 'rental', when: isLastHour },
  ],
  'order.answered': [
    { tells: 'order-confirmed-in-part', scope: 'order', when: ({ isInPart, amount }) => isInPart && amount !== null && amount > 0 },
  ],
  'order.payment-due': [{ tells: 'payment-due', scope: 'order', again: ({ at }) => at.toISOString() }],
  'order.confirmed': [{ tells: 'order-confirmed', scope: 'order' }],
  'payment.chargeback_open': [{ tells: 'chargeback', scope: 'order' }],
  // `order.payment-due` explains to the customer of a confirmed order how to pay again.
  'payment.expired': [
    { tells: 'transfer-expired', scope: 'order', when: ({ isTransfer, pieces }) => isTransfer && pieces.every(isUnpaid) },
  ],
  'payment.failed': [{ tells: 'payment-failed', scope: 'order' }],
  'payment.transfer_pending': [{ tells: 'transfer-awaited', scope: 'order' }],
  'payout.failed': [{ tells: 'payout-failed', scope: 'order' }],
  'payout.method-changed': [{ tells: 'payout-method-changed', scope: 'order', again: ({ at }) => at.toISOString() }],
  'payout.paid': [{ tells: 'payout-paid', scope: 'order' }],
  'referral.rewarded': [{ tells: 'friend-came', scope: 'order', again: ({ at }) => at.toISOString() }],
  'refund.made': [
    { tells: 'refund-made', scope: 'order', when: ({ reason }) => reason !== 'compensation' },
    { tells: 'compensation-paid', scope: 'order', when: ({ reason }) => reason === 'compensation' },
  ],
  'rental.active': [
    { tells: 'delivered', scope: 'range', moves: ['deliver'] },
    { tells: 'handed-over', scope: 'rental', moves: ['handOver'] },
  ],
  'rental.cancelled': [
    { tells: 'rental-cancelled', scope: 'rental', moves: ['cancel'], when: ({ isByCustomer }) => isByCustomer },
    { tells: 'rental-cancelled-for-customer', scope: 'rental', moves: ['cancel'], when: ({ isByCustomer }) => !isByCustomer },
    { tells: 'rental-cancelled-unpaid', scope: 'rental', moves: ['cancelUnpaid'] },
    { tells: 'request-withdrawn', scope: 'rental', moves: ['withdraw'] },
    { tells: 'set-ended', scope: 'order', moves: ['endSet'] },
  ],
  'rental.cancelled_by_operations': [
    { tells: 'rental-cancelled-by-operations', scope: 'rental', moves: ['cancelByOperations'] },
    { tells: 'rental-displaced', scope: 'rental', moves: ['displace'] },
  ],
  'rental.cancelled_by_owner': [{ tells: 'rental-cancelled-by-owner', scope: 'rental' }],
  'rental.collection-failed': [
    { tells: 'collection-missed', scope: 'rental', when: ({ amount }) => amount !== 0, again: ({ at }) => at.toISOString() },
    { tells: 'collection-missed-by-us', scope: 'rental', when: ({ amount }) => amount === 0, again: ({ at }) => at.toISOString() },
  ],
  'rental.completed': [{ tells: 'rental-completed', scope: 'rental' }],
  'rental.confirmed': [
    { tells: 'request-accepted', scope: 'rental', moves: ['accept'] },
    { tells: 'rental-booked', scope: 'order', moves: ['confirm', 'retake'], when: (story) => !isReplacement(story) },
    { tells: 'rental-booked', scope: 'rental', moves: ['confirm'], when: isReplacement },
  ],
  'rental.days-moved': [{ tells: 'days-changed', scope: 'rental', again: newDays }],
  'rental.declined': [{ tells: 'request-declined', scope: 'rental' }],
  'rental.found': [{ tells: 'rental-found', scope: 'rental' }],
  'rental.expired': [{ tells: 'request-expired', scope: 'rental' }],
  'rental.extension-ended': [
    { tells: 'extension-unpaid', scope: 'rental', when: ({ reason }) => reason === 'unpaid', again: ({ at }) => at.toISOString() },
  ],
  'rental.extended': [{ tells: 'rental-extended', scope: 'rental', again: newDays }],
  'rental.inspecting': [{ tells: 'inspection-begun', scope: 'rental' }],
  'rental.lost': [{ tells: 'rental-lost', scope: 'rental' }],
  'rental.overdue': [
    { tells: 'rental-overdue', scope: 'rental', moves: ['markOverdue'] },
    { tells: 'return-missed', scope: 'rental', moves: ['missReturn'], again: ({ at }) => at.toISOString() },
  ],
  'rental.out_for_delivery': [{ tells: 'out-for-delivery', scope: 'range', hasCode: true }],
  'rental.replacements-offered': [{ tells: 'replacements-offered', scope: 'rental' }],
  'rental.requested': [{ tells: 'request-made', scope: 'order' }],
  'rental.return_in_transit': [{ tells: 'collected', scope: 'range', moves: ['collect', 'find'] }],
  'rental.returns-early': [{ tells: 'returns-early', scope: 'rental', again: newDays }],
  'rental.undeliverable': [{ tells: 'hand-over-missed', scope: 'rental', moves: ['giveUpHandOver'] }],
  'review.asked': [{ tells: 'review-asked', scope: 'rental' }],
  'review.hidden': [{ tells: 'review-hidden', scope: 'rental', again: ({ at }) => at.getTime() }],
  'review.published': [{ tells: 'review-published', scope: 'rental' }],
  'review.replied': [{ tells: 'review-replied', scope: 'rental' }],
  'review.shown': [{ tells: 'review-shown', scope: 'rental', again: ({ at }) => at.getTime() }],
  'transfer.resolved': [{ tells: 'transfer-returned', scope: 'order' }],
  'transfer.unmatched': [{ tells: 'transfer-unmatched', scope: 'order' }],
  'wait.offered': [{ tells: 'waiting-list-free', scope: 'rental' }],
}
