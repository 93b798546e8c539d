/** The events that somebody is told of once they are recorded: `causes` of the notifications says who, and of what. */
export const announcedEvents = [
  'claim.agreed',
  'claim.appealed',
  'claim.decided',
  'claim.escalated',
  'claim.final',
  'claim.opened',
  'claim.withdrawn',
  'deposit.applied',
  'deposit.failed',
  'deposit.released',
  'order.answer-due',
  'order.answered',
  'order.confirmed',
  'payment.chargeback_open',
  'payment.expired',
  'payment.failed',
  'payment.transfer_pending',
  'refund.made',
  'rental.active',
  'rental.cancelled',
  'rental.cancelled_by_operations',
  'rental.cancelled_by_owner',
  'rental.collection-failed',
  'rental.completed',
  'rental.confirmed',
  'rental.days-moved',
  'rental.declined',
  'rental.expired',
  'rental.extended',
  'rental.found',
  'rental.inspecting',
  'rental.lost',
  'rental.out_for_delivery',
  'rental.overdue',
  'rental.replacements-offered',
  'rental.requested',
  'rental.return_in_transit',
  'rental.returns-early',
  'review.asked',
  'review.hidden',
  'review.published',
  'review.replied',
  'review.shown',
  'transfer.resolved',
  'transfer.unmatched',
  'wait.offered',
] as const
export type AnnouncedEvent = (typeof announcedEvents)[number]

const announced: ReadonlySet<string> = new Set(announcedEvents)

/** True for an event that somebody is told of. */
export function isAnnounced(event: string): event is AnnouncedEvent {
  return announced.has(event)
}
