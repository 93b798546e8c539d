import type { Visibility } from '#domain/catalogue/items/change-visibility.ts'
import type { ListingStatus } from './listing.policy.ts'

/** So many items are changed at once at most. */
export const maxBulk = 200

export const bulkKinds = ['suspend', 'lift', 'pause', 'resume', 'sort'] as const
export type BulkKind = (typeof bulkKinds)[number]

/** What becomes of an item: it moves, or why it does not. */
export const bulkOutcomes = ['moves', 'unknown', 'own', 'already', 'wrong-state', 'owner-suspended', 'being-changed'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** The moves between states: from which, to which. Whoever may suspend and lift needs no more for it; the others are the administrators'. */
export const bulkMoves = {
  suspend: { from: ['visible', 'paused'], to: 'suspended', event: 'listing.suspended' },
  lift: { from: ['suspended'], to: 'visible', event: 'listing.reinstated' },
  pause: { from: ['visible'], to: 'paused', event: 'listing.paused' },
  resume: { from: ['paused'], to: 'visible', event: 'listing.resumed' },
} as const satisfies Record<Exclude<BulkKind, 'sort'>, { from: readonly Visibility[]; to: Visibility; event: string }>

/** Whether the change takes no more than deciding about listings. */
export function isDecision(kind: BulkKind): boolean {
  return kind === 'suspend' || kind === 'lift'
}

/** An item as a change of many looks at it; without an item nothing of it is on the market. */
export interface BulkItem {
  ownerId: string
  visibility: Visibility
  category: string
  type: string
  listing: ListingStatus
  isOwnerSuspended: boolean
}

/** What a change would make of an item, or why nothing. */
export function outcomeOf(
  change: { kind: BulkKind; category?: string; type?: string },
  { item, actorId }: { item: BulkItem | undefined; actorId: string | null },
): BulkOutcome {
  if (!item) return 'unknown'
  if (item.ownerId === actorId) return 'own'
  if (change.kind === 'sort') {
    if (item.visibility === 'archived') return 'wrong-state'
    if (item.category === change.category && item.type === change.type) return 'already'
    return item.listing === 'approved' ? 'moves' : 'being-changed'
  }
  const { from, to } = bulkMoves[change.kind]
  if (item.visibility === to) return 'already'
  if (!(from as readonly Visibility[]).includes(item.visibility)) return 'wrong-state'
  return to === 'visible' && item.isOwnerSuspended ? 'owner-suspended' : 'moves'
}
