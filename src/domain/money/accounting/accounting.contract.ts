import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { entryParts, transactionKinds } from '#domain/money/ledger/ledger.policy.ts'
import { locales } from '#values/locale.ts'
import { day, fils, text } from '#values/schemas.ts'
import {
  accountNames,
  adjustableAccounts,
  bookFormats,
  bookLineNames,
  bookReports,
  closingChecks,
  largestAdjustment,
  reasonLength,
} from './accounting.policy.ts'

const account = z.enum(accountNames)
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))
const at = z.iso.datetime()
const inMonth = z.strictObject({ month })

const check = z.object({ check: z.enum(closingChecks), holds: z.boolean(), /** The things that are open. */ count: z.int() })

/** The closing of a month: checks, the sums of its trial balance, and its first person. */
const closing = z.object({
  month,
  isOver: z.boolean(),
  checks: z.array(check),
  debit: fils,
  credit: fils,
  lockedUntil: day,
  prepared: z.nullable(z.object({ by: z.nullable(z.string()), at, isOwn: z.boolean() })),
})
export type Closing = z.infer<typeof closing>

const adjustable = z.enum(adjustableAccounts)

/** An adjustment that waits for a second person. */
const adjustment = z.object({
  id: z.string(),
  day,
  debit: adjustable,
  credit: adjustable,
  amount: fils,
  reason: z.string(),
  by: z.nullable(z.string()),
  at,
  isOwn: z.boolean(),
  /** The instant from which the reader may book their own, because nobody else can. */
  opensAt: z.nullable(at),
})
export type Adjustment = z.infer<typeof adjustment>

const accounting = z.object({
  /** The oldest first; the last one is the current month. */
  months: z.array(z.object({ month, isClosed: z.boolean(), until: day })),
  /** Debits less credits of each account in each month, and its balance at the month's end. */
  accounts: z.array(z.object({ account, moved: z.array(fils), balance: z.array(fils) })),
  /** The month that is closed next; null before the first entry. */
  closing: z.nullable(closing),
  /** The latest closed months, the newest first; only the first one may be opened again. */
  closed: z.array(z.object({ month, by: z.nullable(z.string()), at })),
  /** The first month with an entry. */
  first: z.nullable(month),
  /** The days that an adjustment may be dated: from the end of the latest closed month to today. Null before the first entry. */
  openDays: z.nullable(z.object({ from: day, until: day })),
  /** The adjustments that wait for a second person, the oldest first. */
  adjustments: z.array(adjustment),
})
export type Accounting = z.infer<typeof accounting>

const trialBalanceRow = z.object({ account, opening: fils, debit: fils, credit: fils, closing: fils })
export type TrialBalanceRow = z.infer<typeof trialBalanceRow>

const journalEntry = z.object({ account, part: z.nullable(z.enum(entryParts)), amount: fils })
const journalRow = z.object({
  id: z.string(),
  at,
  kind: z.enum(transactionKinds),
  orderId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  /** Debits above zero, credits below. */
  entries: z.array(journalEntry),
  /** The reason of an adjustment. */
  reason: z.nullable(z.string()),
})
export type JournalRow = z.infer<typeof journalRow>

export const journalQuery = z.strictObject({
  month,
  account: z.optional(account),
  line: z.optional(z.enum(bookLineNames)),
  after: z.optional(z.string().check(z.maxLength(64))),
})
export type JournalQuery = z.infer<typeof journalQuery>

export const bookFile = z.strictObject({
  report: z.enum(bookReports),
  month,
  format: z.enum(bookFormats),
  locale: z.optional(z.enum(locales)),
})
export type BookFile = Omit<z.infer<typeof bookFile>, 'locale'>

export const reopening = z.strictObject({ month, reason: text(reasonLength.max, reasonLength.min) })

const inAdjustment = z.strictObject({ id: z.string().check(z.maxLength(64)) })

export const adjusting = z.strictObject({
  /** The same key asks once. */
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  day,
  debit: adjustable,
  credit: adjustable,
  amount: fils.check(z.minimum(1), z.maximum(largestAdjustment)),
  reason: text(reasonLength.max, reasonLength.min),
})
export type Adjusting = z.infer<typeof adjusting>

export const accountingContract = {
  /** Profit and loss and balance of the last months, the checks of the next closing, and the closed months. */
  get: oc.route({ method: 'GET', path: '/accounting' }).output(accounting),
  /** Opening balance, debits, credits and closing balance of each account in a month; as it was closed for a closed one. */
  trialBalance: oc
    .route({ method: 'GET', path: '/accounting/trial-balance' })
    .input(inMonth)
    .output(z.object({ isClosed: z.boolean(), rows: z.array(trialBalanceRow) })),
  /** The transactions of a month with their entries, the newest first; those of an account or of a line of the reports, if one is named. */
  journal: oc
    .route({ method: 'GET', path: '/accounting/journal' })
    .input(journalQuery)
    .output(z.object({ rows: z.array(journalRow), next: z.nullable(z.string()) })),
  /** A report of a month as a file; the export is recorded. */
  file: oc.route({ method: 'GET', path: '/accounting/files/{report}' }).input(bookFile).output(z.file()),
  /** Prepares the closing of the next month, for another person to close it. */
  prepare: oc.route({ method: 'PUT', path: '/accounting/months/{month}/preparation' }).input(inMonth).output(accounting),
  /** Closes a month that somebody else has prepared: nothing is dated in it any more. */
  close: oc.route({ method: 'PUT', path: '/accounting/months/{month}/closing' }).input(inMonth).output(accounting),
  /** Opens the latest closed month again, for a reason. */
  reopen: oc.route({ method: 'PUT', path: '/accounting/months/{month}/reopening' }).input(reopening).output(accounting),
  /** Asks for an adjustment: an amount from one account to another, on a day of an open month. Another person books it. */
  adjust: oc.route({ method: 'POST', path: '/accounting/adjustments' }).input(adjusting).output(accounting),
  /** Books an adjustment that somebody else has asked for. */
  bookAdjustment: oc.route({ method: 'PUT', path: '/accounting/adjustments/{id}/booking' }).input(inAdjustment).output(accounting),
  /** Withdraws an adjustment that waits. */
  withdrawAdjustment: oc.route({ method: 'PUT', path: '/accounting/adjustments/{id}/withdrawal' }).input(inAdjustment).output(accounting),
}
