import type { DocumentBuyer, FaultKind } from '#platform/e-invoicing/e-invoicing.ts'

export const documentStates = ['accepted', 'waiting', 'refused'] as const
export type DocumentState = (typeof documentStates)[number]

/** Why a document waits: access, the service, the network, or the document of its invoice. */
export const problems = ['credentials', 'service', 'network', 'invoice'] as const
export type Problem = (typeof problems)[number]

/** Kinds of faults that the service finds, as `platform/e-invoicing` sorts them. */
export const faultKinds = [
  'sums',
  'buyer-name',
  'buyer-id',
  'postal-code',
  'line-number',
  'rate',
  'seller',
  'used-number',
  'invoice',
  'form',
  'other',
] as const satisfies readonly FaultKind[]

/** The national number, the personal number of somebody from abroad, or a tax number. */
export const buyerIdKinds = ['national', 'personal', 'tax'] as const satisfies readonly DocumentBuyer['idKind'][]

const minuteMs = 60_000
const mostMinutes = 360

/** The delay before the next try, after that many: a minute, then twice as long each time, up to six hours. */
export function retryAfterMs(attempts: number): number {
  return Math.min(2 ** Math.max(attempts - 1, 0), mostMinutes) * minuteMs
}
