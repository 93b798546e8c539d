import type { Accounting } from '#domain/money/accounting/accounting.contract.ts'
import { addMonths, type BookLine, bookLines } from '#domain/money/accounting/accounting.policy.ts'
import type { Account } from '#domain/money/ledger/accounts.policy.ts'
import type { Fils } from '#values/money.ts'

/** The views of the books. */
export const bookViews = ['months', 'journal', 'accounts'] as const
export type BookView = (typeof bookViews)[number]

/** The view that an address names; the months by default. */
export function viewOf(name: string | null): BookView {
  return bookViews.find((one) => one === name) ?? 'months'
}

/** The sum of accounts in a shown month, debits less credits. */
export function sumIn(books: Accounting, accounts: readonly Account[], { of, at }: { of: 'moved' | 'balance'; at: number }): Fils {
  return books.accounts.filter(({ account }) => accounts.includes(account)).reduce((sum, row) => sum + (row[of][at] ?? 0), 0)
}

/** Whether a line has an amount in a shown month. */
export function hasAmount(books: Accounting, line: BookLine, of: 'moved' | 'balance'): boolean {
  return books.months.some((_, at) => sumIn(books, bookLines[line].accounts, { of, at }) !== 0)
}

/** Every month of the books, the newest first. */
export function allMonths({ first, months }: Accounting): string[] {
  const all: string[] = []
  for (let month = months.at(-1)?.month; first && month && month >= first; month = addMonths(month, -1)) all.push(month)
  return all
}

/** The address of the rows behind a figure. */
export function rowsPath(month: string, of: { line?: BookLine; account?: Account }): string {
  return `/admin/accounting?${new URLSearchParams({ view: 'journal', month, ...of })}`
}
