import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TaxFacts } from '#domain/money/tax/tax.policy.ts'
import type { DayRange } from '#values/day.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'
import type { Invoice } from './invoice.contract.ts'
import type { SaleLine } from './sale-lines.policy.ts'

/** The content of a sale, as it was when the invoice was issued. Pieces of one line on the same days are equal. */
export interface Sold {
  /** The agreed charges, or all reductions in one where a part of the order was sold; below zero in a credit note. */
  charges: { code: SaleLine; amount: Fils; cap?: { basisPoints: number; most: Fils } }[]
  pieces: ({ line: number; name: LocalizedText; brand: LocalizedText; size: string; price: Fils } & DayRange)[]
}

/** Written by the database alone, at the end of the transaction that posts a sale or a refund to the ledger (migrations 0050 and 0202). */
export const invoices = pgTable('invoices', {
  number: text('number').primaryKey(),
  kind: text('kind').$type<Invoice['kind']>().notNull(),
  orderId: text('order_id').notNull(),
  transactionId: text('transaction_id').notNull(),
  amount: integer('amount').notNull(),
  corrects: text('corrects'),
  /** Null where no sales tax was in force. */
  tax: jsonb('tax').$type<TaxFacts>(),
  content: jsonb('content').$type<Sold>().notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
})
