import type { ColumnMeaning, DayOrder, FileFault, LineKind, ReadLine, ReadStatement } from '#domain/money/statements/statement.policy.ts'
import { cleaned } from '#values/cleaned.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import type { Fils } from '#values/money.ts'
import { amountOf, dayOf } from './cell.policy.ts'

/** A row of a table with its number in the file. */
export interface Row {
  line: number
  cells: readonly string[]
}

/** The meaning of the columns of a table, by their position, and the order of its days. */
export interface Mapping {
  means: readonly ColumnMeaning[]
  dayOrder: DayOrder
}

/** Names of columns at banks and card providers, the more telling first. The first column that has one of a meaning gets it. */
const names: readonly (readonly [ColumnMeaning, RegExp])[] = [
  ['balance', /\b(running )?balance\b|رصيد/],
  ['id', /^(id|balance transaction id|transaction id|txn id|رقم حركه)$/],
  ['fee', /^(fee|fees|رسوم|عموله)$/],
  ['kind', /^(reporting category|type|category|نوع حركه|نوع)$/],
  ['out', /\b(debit|withdrawal|paid out|money out|out)s?\b|^مدين|سحب|^صادر|مسحوب/],
  ['in', /\b(credit|deposit|paid in|money in|in)s?\b|^دائن|^داين|ايداع|^وارد|مودع/],
  [
    'day',
    /^(transaction |posting |booking |value |created |effective at )?(date|day|created|created utc|effective at utc)( utc)?$|تاريخ|اليوم/,
  ],
  ['reference', /\b(reference|ref|ref no|cheque|source|source id|payment intent id)\b|مرجع|اشاره/],
  ['counterparty', /\b(beneficiary|sender|counterparty|name|payer|payee)\b|اسم|مستفيد|مرسل/],
  ['narration', /\b(description|narration|narrative|details|particulars|text|memo|remarks)\b|بيان|وصف|تفاصيل|شرح/],
  ['amount', /\b(amount|gross)\b|^value$|مبلغ|(?<!تاريخ )قيمه/],
]

/** The meaning of each column by its name, Arabic or English; `none` for a name that is not known. */
export function guessMeanings(headers: readonly string[]): ColumnMeaning[] {
  const words = headers.map((header) =>
    foldForSearch(
      cleaned(header)
        .toLowerCase()
        .replaceAll(/[_./()-]+/g, ' ')
        .trim(),
    ),
  )
  const means: ColumnMeaning[] = headers.map(() => 'none')
  for (const [meaning, name] of names) {
    const at = words.findIndex((word, index) => means[index] === 'none' && name.test(word))
    if (at >= 0) means[at] = meaning
  }
  return means
}

/** The position of the row that names the columns: the one with the most known names among the first thirty, if it has three. */
export function headOf(rows: readonly Row[]): number | null {
  const known = rows.slice(0, 30).map(({ cells }) => guessMeanings(cells).filter((meaning) => meaning !== 'none').length)
  const most = Math.max(0, ...known)
  return most >= 3 ? known.indexOf(most) : null
}

/** True when columns suffice: a day, and amounts either signed or in one column for each direction. */
export function isComplete(means: readonly ColumnMeaning[]): boolean {
  const has = (meaning: ColumnMeaning) => means.includes(meaning)
  return has('day') && has('amount') !== (has('in') || has('out')) && means.every((one, at) => one === 'none' || means.indexOf(one) === at)
}

const kinds: readonly (readonly [LineKind, RegExp])[] = [
  ['refund_failure', /refund_failure/],
  ['payout_failure', /payout_(failure|cancel|reversal)/],
  ['dispute', /dispute|chargeback|adjustment/],
  ['refund', /refund/],
  ['charge', /charge|payment/],
  ['payout', /payout/],
  ['fee', /fee/],
  ['exchange', /exchange|conversion|fx/],
]

/** The kind of a line in the words of a card provider. */
export function kindOf(word: string): LineKind {
  const plain = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return kinds.find(([, name]) => name.test(plain))?.[0] ?? 'other'
}

/** Rows that state a balance and no movement. */
const opening = /^(opening|beginning|brought forward|b f|previous)\b|رصيد (افتتاحي|اول|سابق|مدور)|افتتاحي/
const closing = /^(closing|ending|carried forward|c f)\b|رصيد (ختامي|اخر|نهايي)|ختامي/
const longest = { reference: 140, narration: 500, counterparty: 140 } as const

/**
 * The lines of a table below its row of names. Rows without a day and without an amount are words of the bank. A row that cannot be read is a
 * fault with its number and column; nothing is left out silently.
 */
export function linesOfTable(rows: readonly Row[], headers: readonly string[], { means, dayOrder }: Mapping): ReadStatement {
  const read: ReadStatement = { source: 'table', opening: null, closing: null, lines: [], faults: [] }
  for (const { line: row, cells } of rows) {
    const cell = (meaning: ColumnMeaning): string => (means.includes(meaning) ? (cells[means.indexOf(meaning)] ?? '').trim() : '')
    const columnOf = (meaning: ColumnMeaning): string | null => headers[means.indexOf(meaning)]?.trim() ?? null
    const fail = (fault: FileFault['fault'], meaning: ColumnMeaning): void => {
      read.faults.push({ row, column: columnOf(meaning), fault })
    }
    const hasAmount = cell('amount') !== '' || isFilled(cell('in')) || isFilled(cell('out'))
    const states = (balance: RegExp): boolean => cells.some((words) => balance.test(foldForSearch(cleaned(words))))
    const balance = cell('balance') === '' ? null : amountOf(cell('balance'))
    if (!hasAmount && states(opening) && balance !== null) read.opening = balance
    else if (!hasAmount && states(closing) && balance !== null) read.closing = balance
    else if (cell('day') !== '' || hasAmount) addLine(read, { row, cell, fail, dayOrder, balance })
  }
  const balances = read.lines.map(({ balance }) => balance)
  return balances.length > 0 && balances.every((one) => one !== null) ? withBalances(read, balances) : read
}

interface RowOfLine {
  row: number
  cell: (meaning: ColumnMeaning) => string
  fail: (fault: FileFault['fault'], meaning: ColumnMeaning) => void
  dayOrder: DayOrder
  balance: Fils | null
}

function addLine(read: ReadStatement, { row, cell, fail, dayOrder, balance }: RowOfLine): void {
  const day = dayOf(cell('day'), dayOrder)
  const amount = signedOf(cell)
  const before = read.faults.length
  if (day === null) fail('day', 'day')
  if (typeof amount !== 'number') fail(amount.fault, amount.meaning)
  if (cell('balance') !== '' && balance === null) fail('balance', 'balance')
  const fee = cell('fee') === '' ? 0 : amountOf(cell('fee'))
  if (fee === null) fail('amount', 'fee')
  const words = { reference: cell('reference'), narration: cell('narration'), counterparty: cell('counterparty') }
  for (const key of ['reference', 'narration', 'counterparty'] as const) if (words[key].length > longest[key]) fail('too-long', key)
  if (day === null || typeof amount !== 'number' || fee === null || read.faults.length > before) return
  const externalId = cell('id') === '' ? null : cell('id')
  const line: ReadLine = { row, externalId, day, amount, ...words, kind: kindOf(cell('kind')), balance }
  if (amount !== 0) read.lines.push(line)
  if (fee !== 0) read.lines.push({ ...line, externalId: externalId === null ? null : `${externalId}:fee`, amount: -fee, kind: 'fee' })
}

const isFilled = (cell: string): boolean => cell !== '' && amountOf(cell) !== 0 && !/^[-–—]+$/.test(cell)

function signedOf(cell: (meaning: ColumnMeaning) => string): Fils | { fault: FileFault['fault']; meaning: ColumnMeaning } {
  if (cell('amount') !== '') return amountOf(cell('amount')) ?? { fault: 'amount', meaning: 'amount' }
  if (isFilled(cell('in')) && isFilled(cell('out'))) return { fault: 'two-amounts', meaning: 'in' }
  const meaning = isFilled(cell('in')) ? 'in' : 'out'
  if (!isFilled(cell(meaning))) return { fault: 'no-amount', meaning: 'in' }
  const amount = amountOf(cell(meaning))
  if (amount === null) return { fault: 'amount', meaning }
  return meaning === 'in' ? amount : -Math.abs(amount)
}

/** Opening and closing by the balances of the lines, which banks list either oldest or newest first. */
function withBalances(read: ReadStatement, balances: readonly Fils[]): ReadStatement {
  const { lines } = read
  const isRising = lines.every(({ amount }, at) => at === 0 || balances[at] === (balances[at - 1] ?? 0) + amount)
  const ordered = isRising ? lines : lines.toReversed()
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last || first.balance === null) return read
  return { ...read, lines: ordered, opening: read.opening ?? first.balance - first.amount, closing: read.closing ?? last.balance }
}
