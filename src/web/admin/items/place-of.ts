import type { StockRow } from '#domain/renting/stock/stock.contract.ts'

/** A listing that was never approved is no item yet. */
export function isItem({ quantity }: StockRow): boolean {
  return quantity !== null
}

/** The page where staff work on it; none while its owner still writes. */
export function placeOf(row: StockRow): string | null {
  if (isItem(row)) return `/admin/items/${row.id}`
  return row.state === 'submitted' ? `/admin/approvals?listing=${row.id}` : null
}
