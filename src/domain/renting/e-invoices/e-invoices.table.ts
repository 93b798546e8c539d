import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { DocumentBuyer } from '#platform/e-invoicing/e-invoicing.ts'
import type { DocumentState, faultKinds, Problem } from './e-invoice.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A correction after a refusal: the buyer as it is sent, and the numbers of the seller by the settings of that moment. */
export interface Correction {
  buyer: DocumentBuyer
  taxNumber: string
  incomeSource: string
}

interface Reason {
  kind: (typeof faultKinds)[number]
  /** The words of the service. */
  message: string
}

/** Documents for the national service. The database adds one for each paper with tax; accepted ones are never changed (migration 0340). */
export const eInvoices = pgTable('e_invoices', {
  number: text('number').primaryKey(),
  kind: text('kind').$type<'388' | '381'>().notNull(),
  uuid: text('uuid').notNull(),
  counter: integer('counter').notNull(),
  orderId: text('order_id'),
  corrects: text('corrects'),
  amount: integer('amount').notNull(),
  status: text('status').$type<DocumentState>().notNull(),
  attempts: integer('attempts').notNull(),
  nextAt: instant('next_at'),
  problem: text('problem').$type<Problem>(),
  correction: jsonb('correction').$type<Correction>(),
  xml: text('xml'),
  qr: text('qr'),
  answer: text('answer'),
  reasons: jsonb('reasons').$type<Reason[]>().notNull(),
  isRepeated: boolean('is_repeated').notNull(),
  isSandbox: boolean('is_sandbox').notNull(),
  /** Of the last answer; null while it is sent, and without an answer. */
  statusCode: integer('status_code'),
  /** Why it is withdrawn; empty for one that is left in the sandbox. */
  note: text('note'),
  issuedAt: instant('issued_at').notNull(),
  decidedAt: instant('decided_at'),
})
