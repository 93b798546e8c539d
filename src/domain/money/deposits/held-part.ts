import { type SQL, sql } from 'drizzle-orm'
import type { Fils } from '#values/money.ts'
import type { DepositRow } from './deposits.table.ts'

type Part = Pick<DepositRow, 'amount' | 'givenBack' | 'frozen' | 'isAsking' | 'asked'>

/** What of a held deposit is held, in fils. */
export function heldOf({ amount, givenBack }: Pick<Part, 'amount' | 'givenBack'>): Fils {
  return amount - givenBack
}

/** What of a deposit is to stay held, in fils: all that is held, or what is claimed of it. */
export function toHold({ amount, givenBack, frozen }: Pick<Part, 'amount' | 'givenBack' | 'frozen'>): Fils {
  return Math.min(heldOf({ amount, givenBack }), frozen ?? amount)
}

/** SQL for what a hold that was refused was asked for, and is the next time: what is to stay held of the deposit `deposit`. */
export function wouldHold(deposit: SQL): SQL {
  return sql`least(${deposit}.amount - ${deposit}.given_back, coalesce(${deposit}.frozen, ${deposit}.amount))`
}

/** What can be taken of a held deposit at most, in fils: a hold that the provider is being asked for may be of less than the one before. */
export function takeableOf(deposit: Part): Fils {
  return deposit.isAsking && deposit.asked !== null ? Math.min(heldOf(deposit), deposit.asked) : heldOf(deposit)
}
