import type { Part } from '#domain/money/ledger/ledger.policy.ts'
import type { Quote } from '#domain/renting/quotes/quote.contract.ts'

/** The line of a paper for each part of a payment; `invoice_content` of the database names a part in the same way. */
const linesOfParts = {
  rental: 'rentals',
  service_fee: 'service-fee',
  protection: 'protection',
  delivery: 'delivery',
  cash_handling: 'cash-handling',
  claim: 'claim',
} as const satisfies Record<Part, string>

/** The lines of a sale: the agreed charges, or the parts with all reductions in one. */
export type SaleLine = Quote['charges'][number]['code'] | 'reductions' | (typeof linesOfParts)[Part]

/** The order of the lines on a paper. */
const positions: Record<SaleLine, number> = {
  rentals: 1,
  reductions: 2,
  membership: 3,
  'membership-accessory': 4,
  'promotional-code': 5,
  protection: 6,
  delivery: 7,
  'membership-delivery': 8,
  'cash-handling': 9,
  'service-fee': 10,
  claim: 11,
  credit: 12,
}

/** The line of a part of a payment. */
export function lineOf(part: Part): SaleLine {
  return linesOfParts[part]
}

/** Lines in the order of a paper. */
export function inOrder<Line extends { code: SaleLine }>(lines: readonly Line[]): Line[] {
  return lines.toSorted((one, other) => positions[one.code] - positions[other.code])
}
