import { useState } from 'react'
import {
  type CashCounts,
  type Denomination,
  denominations,
  mostPieces,
  sumOfCounts,
} from '#domain/money/cash-sessions/cash-session.policy.ts'
import { toLatinDigits } from '#values/digits.ts'
import type { Fils } from '#values/money.ts'

export interface Counting {
  /** The typed text for each note and coin. */
  typed: Readonly<Partial<Record<Denomination, string>>>
  counts: CashCounts
  counted: Fils
  /** The notes and coins whose number cannot be read. */
  wrong: readonly Denomination[]
  /** True once a number is typed. */
  isBegun: boolean
  type(one: Denomination, text: string): void
  add(one: Denomination, pieces: number): void
}

/** The number of pieces that a text means; null where it means none. An empty text means zero. */
function piecesOf(text: string): number | null {
  const digits = toLatinDigits(text).trim()
  if (digits === '') return 0
  return /^\d{1,4}$/.test(digits) && Number(digits) <= mostPieces ? Number(digits) : null
}

/** The count of notes and coins that a person types, with its sum at every moment. */
export function useCounts(begin: CashCounts = {}): Counting {
  const [typed, setTyped] = useState<Counting['typed']>(() =>
    Object.fromEntries(Object.entries(begin).map(([one, pieces]) => [one, String(pieces)])),
  )
  const wrong = denominations.filter((one) => piecesOf(typed[one] ?? '') === null)
  const counts = Object.fromEntries(
    denominations.map((one) => [one, piecesOf(typed[one] ?? '') ?? 0] as const).filter(([, pieces]) => pieces > 0),
  ) as CashCounts
  return {
    typed,
    counts,
    counted: sumOfCounts(counts),
    wrong,
    isBegun: denominations.some((one) => (typed[one] ?? '').trim() !== ''),
    type: (one, text) => setTyped((known) => ({ ...known, [one]: text.slice(0, 6) })),
    add: (one, pieces) =>
      setTyped((known) => {
        const now = piecesOf(known[one] ?? '') ?? 0
        return { ...known, [one]: String(Math.min(mostPieces, Math.max(0, now + pieces))) }
      }),
  }
}
