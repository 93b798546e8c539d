/** The accounts whose statements are read: the current account, the account of CliQ transfers, and the card provider. */
export const statementAccounts = ['bank', 'cliq', 'provider'] as const
export type StatementAccount = (typeof statementAccounts)[number]

/** The forms of a statement; `table` is CSV or xlsx. */
export const statementSources = ['table', 'camt053', 'mt940', 'provider'] as const
export type StatementSource = (typeof statementSources)[number]

/** A statement waits for a second person, is read in, or was withdrawn. */
export const statementStates = ['held', 'read', 'withdrawn'] as const
export type StatementState = (typeof statementStates)[number]

/**
 * The reasons why a file waits for a second person. It is the first of its account, has no balances, or does not continue the last closing balance.
 * It may also add lines to days that a statement covers, or have lines that another file has under other words.
 */
export const holdReasons = ['first', 'no-balance', 'gap', 'covered', 'duplicates'] as const
export type HoldReason = (typeof holdReasons)[number]

/** The treatment of lines that another file has: they are left out, or read in as movements of their own. */
export const duplicateChoices = ['leave', 'read'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

/** The letters of a reason to withdraw a statement. */
export const withdrawalReasonLength = { min: 10, max: 500 } as const

/** The kinds of lines. Banks say none, so theirs are `other`. */
export const lineKinds = ['other', 'charge', 'refund', 'refund_failure', 'payout', 'payout_failure', 'dispute', 'fee', 'exchange'] as const
export type LineKind = (typeof lineKinds)[number]

/** The ways in which lines were explained. */
export const matchWays = [
  'reference',
  'chosen',
  'transfer',
  'payout',
  'repayment',
  'fee',
  'exchange',
  'unknown',
  'settlement',
  'netted',
  'explained',
] as const
export type MatchWay = (typeof matchWays)[number]

/** The meanings of a column; `amount` is signed, `in` and `out` are not. */
export const columnMeanings = [
  'none',
  'day',
  'narration',
  'reference',
  'counterparty',
  'out',
  'in',
  'amount',
  'balance',
  'fee',
  'kind',
  'id',
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** The order of day and month in days such as 06/07/2027. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** The most lines of a file, and its size in bytes. */
export const mostLines = 10_000
export const largestFile = 4 * 1024 * 1024
/** The most rows that a refused file names. */
export const mostFaults = 20

/** The reasons why a row cannot be read. */
export const rowFaults = ['day', 'amount', 'no-amount', 'two-amounts', 'balance', 'kind', 'too-long'] as const
export type RowFault = (typeof rowFaults)[number]

/** The clearing accounts of the ledger that statements explain. */
export const clearingAccounts = ['provider_clearing', 'transfer_clearing', 'bank', 'statement_suspense'] as const
export type ClearingAccount = (typeof clearingAccounts)[number]

/** The ledger's own account of a statement: lines of a bank change `bank`. */
export function ledgerAccountOf(account: StatementAccount): 'bank' | 'provider_clearing' {
  return account === 'provider' ? 'provider_clearing' : 'bank'
}

/** A line as a file has it, before it is stored. */
export interface ReadLine {
  /** Its row or position in the file, from 1. */
  row: number
  externalId: string | null
  day: string
  /** Signed fils. */
  amount: number
  reference: string
  narration: string
  counterparty: string
  kind: LineKind
  balance: number | null
}

/** A line of a statement that waits or was withdrawn, beside those that are read in. */
export interface KeptLine extends Omit<ReadLine, 'row' | 'balance' | 'externalId'> {
  externalId: string
  /** Another file has a line of the same day, amount and reference. */
  isDuplicate: boolean
}

/** A fault of a file: its row and, where one is at fault, the name of its column. */
export interface FileFault {
  row: number
  column: string | null
  fault: RowFault
}

/** A statement as its file has it. */
export interface ReadStatement {
  source: StatementSource
  opening: number | null
  closing: number | null
  lines: ReadLine[]
  faults: FileFault[]
}

/** The reasons why a day cannot be closed. */
export const closingStops = ['not-over', 'held', 'unexplained', 'no-bank', 'no-provider'] as const
export type ClosingStop = (typeof closingStops)[number]
