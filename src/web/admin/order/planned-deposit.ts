import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'

/** The words of `depositLine` for a deposit that is not held yet: a CliQ transfer brings it, at no planned time. */
export function plannedWords(method: PaymentMethod): 'depositLine.awaited' | 'depositLine.planned' {
  return method === 'transfer' ? 'depositLine.awaited' : 'depositLine.planned'
}
