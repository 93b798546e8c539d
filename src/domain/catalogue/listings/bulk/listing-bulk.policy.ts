import type { Visibility } from '#domain/catalogue/items/change-visibility.ts'
import type { ListingStatus } from '#domain/catalogue/listings/listing.policy.ts'
import type { Fils } from '#values/money.ts'
import { type OwnPrices, type PriceShift, refusalToShift, shiftPrices } from './price-shift.policy.ts'

/** So many items are changed at once at most. */
export const maxBulk = 200

/** The changes that staff make to many items. */
export const bulkKinds = ['suspend', 'lift', 'pause', 'resume', 'sort', 'reprice'] as const
export type ChosenKind = (typeof bulkKinds)[number]
/** A change of prices can be taken back besides. */
export type BulkKind = ChosenKind | 'restore-prices'

/** The outcome for an item: changed, or the reason why not. */
export const bulkOutcomes = [
  'moves',
  'unknown',
  'own',
  'already',
  'wrong-state',
  'owner-suspended',
  'being-changed',
  'too-cheap',
  'too-dear',
  'rises-too-far',
  'longer-is-cheaper',
] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** The moves between states. The capability to suspend and lift covers both; the others are the administrators'. */
export const bulkMoves = {
  suspend: { from: ['visible', 'paused'], to: 'suspended', event: 'listing.suspended' },
  lift: { from: ['suspended'], to: 'visible', event: 'listing.reinstated' },
  pause: { from: ['visible'], to: 'paused', event: 'listing.paused' },
  resume: { from: ['paused'], to: 'visible', event: 'listing.resumed' },
} as const satisfies Partial<Record<BulkKind, { from: readonly Visibility[]; to: Visibility; event: string }>>

/** Whether the change takes no more than deciding about listings. */
export function isDecision(kind: BulkKind): boolean {
  return kind === 'suspend' || kind === 'lift'
}

/** The facts of an item that decide about a change of many. */
export interface BulkItem {
  ownerId: string
  visibility: Visibility
  category: string
  type: string
  listing: ListingStatus
  isOwnerSuspended: boolean
  rentalPeriod: number
  prices: OwnPrices
  /** The ladder that was approved last. */
  approved: readonly Fils[]
  /** The prices before and after the change of prices that is undone. */
  repriced: { before: OwnPrices; after: OwnPrices } | null
}

/** The part of a change that decides its outcome for an item. */
export type Change =
  | { kind: keyof typeof bulkMoves }
  | { kind: 'sort'; category: string; type: string }
  | { kind: 'reprice'; shift: PriceShift }
  | { kind: 'restore-prices' }

interface Outcome {
  outcome: BulkOutcome
  /** The changed prices, or those that a refused change would have made. */
  next?: OwnPrices
}

/** The outcome of a change for an item, or the reason why it has none. */
export function outcomeOf(change: Change, { item, actorId }: { item: BulkItem | undefined; actorId: string | null }): Outcome {
  if (!item) return { outcome: 'unknown' }
  if (item.ownerId === actorId) return { outcome: 'own' }
  if (change.kind === 'sort') {
    const isThere = item.category === change.category && item.type === change.type
    return { outcome: refusalToEdit(item) ?? (isThere ? 'already' : 'moves') }
  }
  if (change.kind === 'reprice') return repriced(item, change.shift)
  if (change.kind === 'restore-prices') return restored(item)
  const { from, to } = bulkMoves[change.kind]
  if (item.visibility === to) return { outcome: 'already' }
  if (!(from as readonly Visibility[]).includes(item.visibility)) return { outcome: 'wrong-state' }
  return { outcome: to === 'visible' && item.isOwnerSuspended ? 'owner-suspended' : 'moves' }
}

/** An archived item, or one that its owner is editing, is not changed by the shop. */
function refusalToEdit({ visibility, listing }: BulkItem): BulkOutcome | null {
  if (visibility === 'archived') return 'wrong-state'
  return listing === 'approved' ? null : 'being-changed'
}

function repriced(item: BulkItem, shift: PriceShift): Outcome {
  const next = shiftPrices(item.prices, shift)
  const refusal = refusalToEdit(item)
  if (refusal) return { outcome: refusal }
  if (isSame(next, item.prices)) return { outcome: 'already' }
  return { outcome: refusalToShift(next, item) ?? 'moves', next }
}

/** Only where nobody has changed the prices since. */
function restored(item: BulkItem): Outcome {
  if (!item.repriced) return { outcome: 'unknown' }
  const { before, after } = item.repriced
  if (isSame(before, item.prices)) return { outcome: 'already' }
  const refusal = refusalToEdit(item) ?? (isSame(after, item.prices) ? null : 'being-changed')
  return refusal ? { outcome: refusal } : { outcome: 'moves', next: before }
}

function isSame(one: OwnPrices, other: OwnPrices): boolean {
  const lengths = new Set([...Object.keys(one.stated), ...Object.keys(other.stated)])
  return one.price === other.price && [...lengths].every((days) => statedFor(one, days) === statedFor(other, days))
}

function statedFor({ stated }: OwnPrices, days: string): Fils | undefined {
  return (stated as Readonly<Record<string, Fils | undefined>>)[days]
}
