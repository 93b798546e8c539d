import { foldForSearch } from '#values/fold-for-search.ts'
import type { Fils } from '#values/money.ts'

/** Open entries of the ledger, or something expected that a line confirms. */
export const candidateKinds = ['entry', 'transfer', 'payout', 'repayment'] as const
export type CandidateKind = (typeof candidateKinds)[number]

/** The words of a candidate in `reconciliation.json`. */
export const candidateNames = [
  'card',
  'cardRefund',
  'dispute',
  'cliq',
  'unknownTransfer',
  'returnedTransfer',
  'refund',
  'cashIn',
  'cashOut',
  'payout',
  'providerPayout',
  'unknownMoney',
  'awaited',
  'payoutSent',
  'refundSent',
  'other',
] as const
export type CandidateName = (typeof candidateNames)[number]

/** Something of ours that a line may be. */
export interface Candidate {
  /** `entry:12,13`, or the kind and the id of what is expected. */
  id: string
  kind: CandidateKind
  name: CandidateName
  amount: Fils
  /** The day on which it was booked or is expected, in Amman. */
  day: string
  /** Everything that a bank may name: references, numbers and ids of a provider. */
  references: string[]
  who: string | null
  orderId: string | null
  /** The number for people, of an order, payout or slip. */
  number: string | null
  /** Payouts and refunds of one file may leave the bank as one line. */
  batch: string | null
}

/** A line as matching sees it. */
export interface Line {
  id: string
  day: string
  amount: Fils
  reference: string
  narration: string
  counterparty: string
}

export const reasons = ['reference', 'amount', 'name', 'same-day', 'days-apart', 'batch', 'fee-words'] as const
export type Reason = (typeof reasons)[number]

/** A proposal for a line: candidates, or a new entry for a fee. */
export interface Suggestion {
  lineId: string
  candidates: Candidate[]
  newEntry: 'fee' | null
  reasons: Reason[]
  daysApart: number
  score: number
}

const farthestDays = 10
const least = 50
const feeWords = /\b(fees?|charges?|commission|vat on)\b|عموله|عمولات|رسوم|مصاريف/

/** A reference without its punctuation, in capitals. */
export const plainOf = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** True when the words of a line name a reference: as a word of its own, or anywhere if it is long enough to be no chance. */
function namesReference(line: Line, reference: string): boolean {
  const plain = plainOf(reference)
  const isLong = plain.length >= 8
  // Without a digit a short reference may be any word.
  if (plain.length < 3 || (!isLong && !/\d/.test(plain))) return false
  if (plainOf(line.reference) === plain) return true
  const words = `${line.reference} ${line.narration}`.toUpperCase()
  if (isLong && plainOf(words).includes(plain)) return true
  const written = reference
    .toUpperCase()
    .split(/[^0-9A-Z]+/)
    .filter(Boolean)
    .join('[^0-9A-Z]?')
  return new RegExp(`(?<![0-9A-Z])${written}(?![0-9A-Z])`).test(words)
}

const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

/** True when a line names the person: their first name, and another one or its initial. */
function namesPerson({ counterparty, narration }: Line, who: string | null): boolean {
  if (who === null) return false
  const said = new Set(foldForSearch(`${counterparty} ${narration}`).split(' '))
  const [first = '', ...others] = foldForSearch(who).split(' ')
  return first.length > 2 && said.has(first) && (others.length === 0 || others.some((one) => said.has(one) || said.has(one.slice(0, 1))))
}

/** The candidate that a line names with exactly its amount; null where none does, or several that are not of one order. */
export function exactOf(line: Line, candidates: readonly Candidate[]): Candidate | null {
  const found = candidates.filter(({ amount, references }) => amount === line.amount && references.some((one) => namesReference(line, one)))
  const [first] = found
  const isOne = found.length === 1 || found.every(({ orderId }) => orderId !== null && orderId === first?.orderId)
  return isOne ? (first ?? null) : null
}

/** The best proposal for each line, the surest first; no candidate is proposed twice. */
export function suggestionsOf(lines: readonly Line[], candidates: readonly Candidate[]): Suggestion[] {
  const byAmount = Map.groupBy(candidates, ({ amount }) => amount)
  const filed = Map.groupBy(
    candidates.filter(({ batch }) => batch !== null),
    ({ batch }) => batch,
  )
  const batches = [...filed.values()].filter((all) => all.length > 1)
  const all = lines.flatMap((line) => [
    ...(byAmount.get(line.amount) ?? []).flatMap((candidate) => proposalOf(line, candidate)),
    ...batches.filter((batch) => sumOf(batch) === line.amount).map((batch) => batchOf(line, batch)),
    ...feeOf(line),
  ])
  const [takenLines, takenCandidates] = [new Set<string>(), new Set<string>()]
  const chosen: Suggestion[] = []
  for (const one of all.toSorted((a, b) => b.score - a.score || a.daysApart - b.daysApart || a.lineId.localeCompare(b.lineId))) {
    if (takenLines.has(one.lineId) || one.candidates.some(({ id }) => takenCandidates.has(id))) continue
    takenLines.add(one.lineId)
    for (const { id } of one.candidates) takenCandidates.add(id)
    chosen.push(one)
  }
  return chosen
}

const sumOf = (all: readonly Candidate[]): Fils => all.reduce((sum, { amount }) => sum + amount, 0)

function proposalOf(line: Line, candidate: Candidate): Suggestion[] {
  const apart = daysApart(line.day, candidate.day)
  const hasReference = candidate.references.some((one) => namesReference(line, one))
  if (apart > farthestDays && !hasReference) return []
  const hasName = namesPerson(line, candidate.who)
  const score = least + (hasReference ? 40 : 0) + (hasName ? 25 : 0) + Math.max(0, 10 - 2 * apart)
  const said: Reason[] = [
    ...(hasReference ? (['reference'] as const) : []),
    'amount',
    ...(hasName ? (['name'] as const) : []),
    apart === 0 ? 'same-day' : 'days-apart',
  ]
  return [{ lineId: line.id, candidates: [candidate], newEntry: null, reasons: said, daysApart: apart, score }]
}

function batchOf(line: Line, batch: readonly Candidate[]): Suggestion {
  const apart = Math.min(...batch.map(({ day }) => daysApart(line.day, day)))
  return { lineId: line.id, candidates: [...batch], newEntry: null, reasons: ['batch', 'amount'], daysApart: apart, score: 80 }
}

function feeOf(line: Line): Suggestion[] {
  if (line.amount >= 0 || !feeWords.test(foldForSearch(line.narration))) return []
  return [{ lineId: line.id, candidates: [], newEntry: 'fee', reasons: ['fee-words'], daysApart: 0, score: least + 5 }]
}
