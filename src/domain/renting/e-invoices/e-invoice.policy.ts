import type { DocumentBuyer, FaultKind } from '#platform/e-invoicing/e-invoicing.ts'

export const documentStates = ['accepted', 'waiting', 'refused', 'withdrawn'] as const
export type DocumentState = (typeof documentStates)[number]

/** Why a document waits: access, the service, the network, or the document of its invoice. */
export const problems = ['credentials', 'service', 'network', 'invoice'] as const
export type Problem = (typeof problems)[number]

/** Answers after which the service may still have registered a document: of a proxy, and of a service that is busy or late. */
const uncertain: readonly number[] = [408, 425, 429, 502, 503, 504]

/**
 * True for a document that staff may correct or withdraw: the service has refused it, or its last answer is a fault. One without an answer, or
 * with one of `uncertain`, may have been registered.
 */
export function isCorrectable({ status, statusCode }: { status: DocumentState; statusCode: number | null }): boolean {
  return status === 'refused' || (status === 'waiting' && statusCode !== null && statusCode >= 400 && !uncertain.includes(statusCode))
}

/** The states of a payment of tax: a second person confirms what is asked for, and what is reversed. */
export const taxPaymentStates = ['asked', 'paid', 'reversing', 'reversed'] as const
export type TaxPaymentState = (typeof taxPaymentStates)[number]

/** Kinds of faults that the service finds, as `platform/e-invoicing` sorts them, and `withdrawn` for a note whose invoice is. */
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
  'withdrawn',
] as const satisfies readonly (FaultKind | 'withdrawn')[]

/** The national number, the personal number of somebody from abroad, or a tax number. */
export const buyerIdKinds = ['national', 'personal', 'tax'] as const satisfies readonly DocumentBuyer['idKind'][]

const minuteMs = 60_000
const mostMinutes = 360

/** The delay before the next try, after that many: a minute, then twice as long each time, up to six hours. */
export function retryAfterMs(attempts: number): number {
  return Math.min(2 ** Math.max(attempts - 1, 0), mostMinutes) * minuteMs
}
