import { StripeFault } from './fault.ts'
import type { Form } from './form.ts'

/** Parameters as the description allows them: numbers and truths are what they were coerced to. */
export const textOf = (params: Form, name: string): string | null => (typeof params[name] === 'string' ? params[name] : null)
export const listOf = (params: Form, name: string): unknown[] => {
  const value = params[name]
  return Array.isArray(value) ? value : []
}
export const formOf = (params: Form, name: string): Form => {
  const value = params[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}
export const numberOf = (params: Form, name: string): number | null => {
  const value: unknown = params[name]
  return typeof value === 'number' ? value : null
}

/** Metadata within Stripe's limits: 50 names of 40 characters, values of 500. */
export function metadataOf(params: Form): Record<string, string> {
  const entries = Object.entries(formOf(params, 'metadata')).map(([name, value]) => [name, String(value)] as const)
  if (entries.length > 50 || entries.some(([name, value]) => name.length > 40 || value.length > 500))
    throw new StripeFault(400, { message: 'Metadata is too long.', param: 'metadata' })
  return Object.fromEntries(entries)
}

/** Dinars are counted in thousandths, the last digit of which must be 0. */
export function dinars(amount: number | null, currency: string | null, param: string): number {
  if (currency !== 'jod') throw new StripeFault(400, { message: `Invalid currency: ${currency}`, param: 'currency' })
  if (amount === null || amount < 1)
    throw new StripeFault(400, { code: 'parameter_invalid_integer', message: 'Invalid positive integer', param })
  if (amount % 10 !== 0) throw new StripeFault(400, { message: `The amount must be divisible by 10: ${amount}`, param })
  return amount
}

/** True for a value within `{ gt, gte, lt, lte }`, or equal to a number. */
export function isWithin(value: number, range: unknown): boolean {
  if (typeof range === 'number') return value === range
  const { gt, gte, lt, lte } = (range ?? {}) as Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>
  return !(value <= (gt ?? -1) || value < (gte ?? 0) || value >= (lt ?? Infinity) || value > (lte ?? Infinity))
}
