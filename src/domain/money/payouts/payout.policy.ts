import { cleaned } from '#values/cleaned.ts'
import { addDays, type Day, dayAt, instantAt, weekdayOf } from '#values/day.ts'
import type { Fils } from '#values/money.ts'

/** The reasons why somebody may not confirm a payout. */
export const payoutRefusals = [
  'payout.decided',
  'payout.own',
  'payout.same-admin',
  'payout.file-first',
  'second-person.alone',
  'second-person.new',
] as const
export type PayoutRefusal = (typeof payoutRefusals)[number]

/** The hours without a payout after a change of the account. */
export const newMethodHours = 24

/** Sunday and Wednesday, at 9 in Amman: the schedule of the job says the same. */
const batchWeekdays = [0, 3]
const batchHour = 9

export const methodKinds = ['cliq', 'iban'] as const
export type MethodKind = (typeof methodKinds)[number]

/** The states of an owner's earning: rental not over, over but unpaid, stopped, due, on its way, paid, or nothing left to pay. */
export const earningStates = ['accrued', 'waiting', 'held', 'due', 'batched', 'paid', 'settled'] as const
export type EarningState = (typeof earningStates)[number]

/** The reasons that stop a rental's amount. */
export const rentalBlocks = ['claim', 'chargeback'] as const
export type RentalBlock = (typeof rentalBlocks)[number]

/** The reasons why an owner is not paid at all. */
export const payoutBlocks = ['suspended', 'identity', 'method', 'method-failed', 'method-new'] as const
export type PayoutBlock = (typeof payoutBlocks)[number]

export const payoutStatuses = ['batched', 'paid', 'failed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** The reasons why a bank does not make a payout. */
export const payoutFailures = ['account', 'name', 'bank'] as const
export type PayoutFailure = (typeof payoutFailures)[number]

/** The failures caused by the account: nothing is paid to it until its owner has changed or confirmed it. */
export const accountFailures = ['account', 'name'] as const satisfies readonly PayoutFailure[]
export type AccountFailure = (typeof accountFailures)[number]

/** The failure of an account by a failed payout; null when the bank's own was the reason. */
export function accountFailureOf(failure: PayoutFailure): AccountFailure | null {
  return accountFailures.find((one) => one === failure) ?? null
}

/** The subjects of the lines of a statement. */
export const earningParts = ['price', 'commission', 'given-back', 'claim', 'compensation', 'deposit', 'other'] as const
export type EarningPart = (typeof earningParts)[number]

/** The shop's share of a price in whole percent, from the parts of a statement. */
export function commissionPercentOf({ parts }: { parts: readonly { part: EarningPart; amount: Fils }[] }): number {
  const of = (wanted: EarningPart): Fils => parts.find(({ part }) => part === wanted)?.amount ?? 0
  return of('price') === 0 ? 0 : Math.round((-100 * of('commission')) / of('price'))
}

/** The day of the first batch after an instant. */
export function nextBatchDay(now: Date): Day {
  const today = dayAt(now)
  const first = now < instantAt(today, batchHour) ? today : addDays(today, 1)
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
  return days.find((day) => batchWeekdays.includes(weekdayOf(day))) ?? first
}

/** The instant until which a changed account holds payouts back. */
export function heldUntil(changedAt: Date): Date {
  return new Date(changedAt.getTime() + newMethodHours * 3_600_000)
}

/** The number of a payout for people, `PO-123`. */
export function payoutNumber(number: number | string): string {
  return `PO-${number}`
}

/** An IBAN of Jordan as it was typed, in capitals without spaces; null for anything else. ISO 13616: 30 signs, and 1 modulo 97. */
export function ibanOf(typed: string): string | null {
  const iban = cleaned(typed)
    .toUpperCase()
    .replace(/^IBAN:? ?/, '')
    .replaceAll(/[\s-]/g, '')
  return /^JO\d{2}[A-Z]{4}\d{4}[A-Z\d]{18}$/.test(iban) && modulo97(iban) === 1 ? iban : null
}

/** The first four signs go to the end, a letter counts 10 to 35. */
function modulo97(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

/**
 * A typed CliQ alias: a Jordanian mobile number as `00962791234567`, or 3 to 10 letters and digits with a letter among them, in capitals.
 * Null for anything else.
 */
export function cliqAliasOf(typed: string): string | null {
  const plain = cleaned(typed)
  const mobile = /^(?:\+962|00962|962|0)?(7[789]\d{7})$/.exec(plain.replaceAll(/[\s()-]/g, ''))?.[1]
  if (mobile) return `00962${mobile}`
  const alias = plain.toUpperCase()
  return /^(?=.*[A-Z])[A-Z\d]{3,10}$/.test(alias) ? alias : null
}

/** The account of a method as banks write it; null when there can be no such account. */
export function accountOf(kind: MethodKind, typed: string): string | null {
  return kind === 'iban' ? ibanOf(typed) : cliqAliasOf(typed)
}

/** The shown part of an account: its beginning and its end. */
export function hintOf(account: string): string {
  const end = account.length > 10 ? 4 : account.length > 5 ? 2 : 0
  return `${account.slice(0, account.length > 3 ? 2 : 1)}••••${end > 0 ? account.slice(-end) : ''}`
}
