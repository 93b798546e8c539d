import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'
import type { Account } from './accounts.policy.ts'
import type { EntryPart, TransactionKind } from './ledger.policy.ts'

/**
 * One entry for display: keys of its account, sentence and charge in `ledger.json`, its side of the account, and the amount without its
 * sign.
 */
export interface EntryInWords {
  account: `ledger:account.${Account}`
  isDebit: boolean
  text: `ledger:${Account}.${'in' | 'out'}`
  part: `ledger:part.${EntryPart}` | null
  rentalId: string | null
  partyId: string | null
  amount: Fils
}

/** One transaction of an order's books. */
export interface TransactionInWords {
  id: string
  at: string
  kind: `ledger:kind.${TransactionKind}`
  entries: EntryInWords[]
}

interface Row extends Record<string, unknown> {
  id: string
  at: Date | string
  kind: TransactionKind
  account: Account
  part: EntryPart | null
  rentalId: string | null
  partyId: string | null
  amount: Fils
}

/**
 * Every movement of money of an order, oldest first, and in the order of writing within the same instant. Screens of the administration
 * translate their words.
 */
export async function listEntries(ctx: Context, orderId: string): Promise<TransactionInWords[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT e.transaction_id AS id, e.at, e.kind, e.account, e.part, e.rental_id AS "rentalId", e.party_id AS "partyId", e.amount
    FROM charted_entries e WHERE e.order_id = ${orderId} ORDER BY e.at, e.id`)
  const transactions = new Map<string, TransactionInWords>()
  for (const { id, at, kind, account, part, rentalId, partyId, amount } of rows) {
    const known = transactions.get(id) ?? { id, at: new Date(at).toISOString(), kind: `ledger:kind.${kind}` as const, entries: [] }
    known.entries.push({
      account: `ledger:account.${account}`,
      isDebit: amount > 0,
      text: `ledger:${account}.${amount > 0 ? 'in' : 'out'}`,
      part: part && `ledger:part.${part}`,
      rentalId,
      partyId,
      amount: Math.abs(amount),
    })
    transactions.set(id, known)
  }
  return [...transactions.values()]
}
