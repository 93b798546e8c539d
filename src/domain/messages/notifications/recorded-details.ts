import type { CourierVisit } from '#domain/site/areas/slot.policy.ts'
import type { NotificationDetails } from './notification-details.policy.ts'
import type { NotifiedParty } from './notification-row.policy.ts'

/** The details that recorded events may have; all of them are optional. */
export interface RecordedDetails {
  orderId?: string
  rentalId?: string
  /** Of credit that is paid out. */
  personId?: string
  move?: string
  amount?: number
  /** Of a cancellation. */
  refund?: number
  /** Of a cancellation by the owner: the compensation of the customer. */
  compensation?: number
  applied?: number
  total?: number
  answerBy?: string
  reason?: string | { code?: string }
  way?: NotificationDetails['way']
  itemId?: string
  from?: string
  until?: string
  /** The side that moved a rental; of an offer or a failed collection the instant until which it is open; of a window the new dispatch. */
  by?: string
  /** The only sides that are notified. */
  tells?: readonly NotifiedParty[]
  /** The hold was not refused before. */
  isFirst?: boolean
  openedBy?: string
  /** Of a claim. */
  kind?: string
  /** Of a delivery. */
  attempt?: number
  /** Of how many listings. */
  count?: number
  /** The only pieces of its order that it is about. */
  rentals?: readonly string[]
  visit?: CourierVisit
  slot?: string
  before?: unknown
}
