import type { ManagedItemRow } from '#domain/renting/managed-items/managed-items.contract.ts'

/** A listing that was never approved is no item yet. */
export function isItem({ quantity }: ManagedItemRow): boolean {
  return quantity !== null
}

/** The page where staff work on it; none while its owner still writes. */
export function hrefOf(row: ManagedItemRow): string | null {
  if (isItem(row)) return `/admin/items/${row.id}`
  return row.state === 'submitted' ? `/admin/approvals?listing=${row.id}` : null
}
