import type { ListingRow } from '#domain/catalogue/listings/listing.contract.ts'

export const states = ['live', 'review', 'changes', 'draft', 'paused', 'rejected', 'suspended', 'archived'] as const
export type State = (typeof states)[number]

/** What an owner calls the state of a listing. What is live stays live while a revision of it waits. */
export function stateOf({ status, visibility }: Pick<ListingRow, 'status' | 'visibility'>): State {
  if (visibility === 'suspended' || visibility === 'archived') return visibility
  if (status === 'changes_requested') return 'changes'
  if (visibility === 'paused') return 'paused'
  if (visibility === 'visible') return 'live'
  if (status === 'rejected') return 'rejected'
  return status === 'submitted' ? 'review' : 'draft'
}
