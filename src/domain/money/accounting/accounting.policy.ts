import { type Account, chart } from '#domain/money/ledger/accounts.policy.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import type { Fils } from '#values/money.ts'

// `Object.keys` loses the names of the keys.
export const accountNames = Object.keys(chart) as Account[]

/** The number of months that the page shows beside each other. */
export const shownMonths = 4

/** Hours after the end of a month before which nobody closes it: transactions that began in it have ended by then. */
export const closingDelayHours = 1

/** The letters of a reason to open a month again, or to adjust the books. */
export const reasonLength = { min: 10, max: 500 } as const

/** The conditions of closing a month. */
export const closingChecks = ['books', 'statements', 'cash', 'documents', 'adjustments', 'sealed'] as const
export type ClosingCheck = (typeof closingChecks)[number]

/** The number of adjustments that may wait for a second person. */
export const mostWaiting = 20

/** The largest amount of an adjustment. */
export const largestAdjustment: Fils = 1_000_000_000

/**
 * The accounts that an adjustment moves amounts between: those of profit and loss, and accruals. Money, tax and what is owed to people follow
 * from their own events only.
 */
export const adjustableAccounts = accountNames.filter(
  (account) => account === 'accruals' || (account !== 'platform_revenue' && ['revenue', 'expense'].includes(chart[account].group)),
)

/** The files for the accountant. */
export const bookReports = ['journal', 'trial-balance', 'balances', 'open-items', 'tax'] as const
export type BookReport = (typeof bookReports)[number]
export const bookFormats = ['csv', 'xlsx'] as const
export type BookFormat = (typeof bookFormats)[number]

/** A line of profit and loss or of the balance sheet: the sum of its accounts. */
interface Line {
  part: 'revenue' | 'expense' | 'asset' | 'liability'
  accounts: readonly Account[]
  /** Shown only where an amount is in it. */
  isRare?: true
}

/**
 * The lines of profit and loss, then of the balance sheet, in their order. Every account is in one line. Holds on cards are no money, so that
 * deposits are those in cash and by CliQ.
 */
export const bookLines = {
  commission: { part: 'revenue', accounts: ['commission'] },
  service: { part: 'revenue', accounts: ['service_fees'] },
  delivery: { part: 'revenue', accounts: ['delivery_fees', 'cash_handling_fees'] },
  care: { part: 'revenue', accounts: ['care_fees', 'protection_fees'] },
  memberships: { part: 'revenue', accounts: ['membership_fees'] },
  late: { part: 'revenue', accounts: ['late_fees'] },
  former: { part: 'revenue', accounts: ['platform_revenue'], isRare: true },
  discounts: { part: 'revenue', accounts: ['discounts'] },
  fees: { part: 'expense', accounts: ['provider_fees', 'bank_fees', 'exchange_differences'] },
  goodwill: { part: 'expense', accounts: ['goodwill', 'compensation_costs'] },
  lost: { part: 'expense', accounts: ['chargeback_losses', 'bad_debts'] },
  differences: { part: 'expense', accounts: ['cash_differences', 'rounding'] },
  bank: { part: 'asset', accounts: ['bank'] },
  provider: { part: 'asset', accounts: ['provider_clearing'] },
  transfers: { part: 'asset', accounts: ['transfer_clearing'] },
  shopCash: { part: 'asset', accounts: ['cash_at_shop'] },
  courierCash: { part: 'asset', accounts: ['courier_cash'] },
  debts: { part: 'asset', accounts: ['customer_debt', 'chargebacks'] },
  unexplained: { part: 'asset', accounts: ['statement_suspense'], isRare: true },
  owners: { part: 'liability', accounts: ['owner_payable', 'payouts_in_transit'] },
  deposits: { part: 'liability', accounts: ['deposit_liability', 'deposit_holds'] },
  refunds: { part: 'liability', accounts: ['refunds', 'unmatched_transfers'] },
  credit: { part: 'liability', accounts: ['customer_credit'] },
  tax: { part: 'liability', accounts: ['tax_payable'] },
  accruals: { part: 'liability', accounts: ['accruals'], isRare: true },
} as const satisfies Record<string, Line>
export type BookLine = keyof typeof bookLines

/** The names of the lines, in their order. */
// `Object.keys` loses the names of the keys.
export const bookLineNames = Object.keys(bookLines) as BookLine[]

/** The lines of a part of profit and loss or of the balance sheet. */
export function linesOf(part: Line['part']): BookLine[] {
  return bookLineNames.filter((name) => bookLines[name].part === part)
}

/** True for a line that is shown only where an amount is in it. */
export function isRare(name: BookLine): boolean {
  const line: Line = bookLines[name]
  return line.isRare ?? false
}

/**
 * An amount as people read it in its part: revenue and liabilities are credits, assets debits, and expenses below zero. `amount` is debits
 * less credits.
 */
export function shownAmount(part: Line['part'], amount: Fils): Fils {
  const shown = part === 'asset' ? amount : -amount
  return shown === 0 ? 0 : shown
}

/** The month of a day, `2027-06`. */
export function monthOfDay(day: Day): string {
  return day.slice(0, 7)
}

/** The month so many months later, or earlier below zero. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: Day; until: Day } {
  return { from: `${month}-01`, until: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** The instant at which a month ends in Amman. */
export function endOfMonth(month: string): Date {
  return instantAt(`${addMonths(month, 1)}-01`, 0)
}

/** The month that is closed next: the one after the latest closed, or the first with an entry. */
export function nextToClose({ latest, first }: { latest: string | null; first: string | null }): string | null {
  return latest === null ? first : addMonths(latest, 1)
}

/** Whether a month is over, so that it may be closed. */
export function isOver(month: string, now: Date): boolean {
  return now.getTime() >= endOfMonth(month).getTime() + closingDelayHours * 3_600_000
}
