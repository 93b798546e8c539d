import { type SQL, sql } from 'drizzle-orm'
import type { Fils } from '#values/money.ts'
import type { DepositRow } from './deposits.table.ts'

type Part = Pick<DepositRow, 'amount' | 'givenBack' | 'frozen' | 'isAsking' | 'asked'>

/** The held part of a deposit, in fils. */
export function heldOf({ amount, givenBack }: Pick<Part, 'amount' | 'givenBack'>): Fils {
  return amount - givenBack
}

/** The part of a deposit that must stay held, in fils: the whole hold, or the claimed part. */
export function amountToHold({ amount, givenBack, frozen }: Pick<Part, 'amount' | 'givenBack' | 'frozen'>): Fils {
  return Math.min(heldOf({ amount, givenBack }), frozen ?? amount)
}

/** SQL for the amount that a refused hold asked for, and asks for next time: the part of `deposit` that must stay held. */
export function wouldHold(deposit: SQL): SQL {
  return sql`least(${deposit}.amount - ${deposit}.given_back, coalesce(${deposit}.frozen, ${deposit}.amount))`
}

/** The greatest part that can be taken of a held deposit, in fils: a requested hold may be smaller than the one before. */
export function takeableOf(deposit: Part): Fils {
  return deposit.isAsking && deposit.asked !== null ? Math.min(heldOf(deposit), deposit.asked) : heldOf(deposit)
}
