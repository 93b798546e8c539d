import { getTableColumns, sql } from 'drizzle-orm'
import { payments } from '#domain/money/payments/payments.table.ts'
import { refunds } from '#domain/money/payments/refunds.table.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { isPaymentDue } from '#domain/renting/rentals/unsettled.ts'
import { rowsOf } from '#platform/database/rows-of.ts'
import { mailProblemOf } from '#platform/mail/closed-addresses.ts'
import { orders } from './orders.table.ts'

/** Reads the rentals of an order in the same statement. */
const linesOfOrder = rowsOf(getTableColumns(rentals), sql`FROM ${rentals} WHERE ${rentals.orderId} = ${orders.id}`)

/** Reads the payments of an order in the same statement, newest first. */
const paymentsOfOrder = rowsOf(
  getTableColumns(payments),
  sql`FROM ${payments} WHERE ${payments.orderId} = ${orders.id} ORDER BY ${payments.createdAt} DESC, ${payments.id} DESC`,
)

/** Reads the refunds of an order in the same statement: those of its charges before those of its deposits. */
const refundsOfOrder = rowsOf(
  getTableColumns(refunds),
  sql`FROM ${refunds} WHERE ${refunds.orderId} = ${orders.id} AND ${refunds.status} NOT IN ('replaced', 'charged_back')
    ORDER BY ${refunds.depositId} IS NOT NULL, ${refunds.createdAt}, ${refunds.id}`,
)

const isDue = isPaymentDue({ id: sql`${rentals.id}`, orderId: sql`${rentals.orderId}`, status: sql`${rentals.status}` })

/** True for an order with a rental that has not left yet and has no payment. */
const hasPaymentDue = sql<boolean>`EXISTS (${sql`SELECT FROM ${rentals} WHERE ${rentals.orderId} = ${orders.id} AND ${isDue}`})`

/** True for an order while another customer waits for days of one of its items. */
export const isWaitedFor = sql<boolean>`EXISTS (${sql`SELECT FROM waits JOIN ${rentals} ON ${rentals.itemId} = waits.item_id
  WHERE ${rentals.orderId} = ${orders.id} AND waits.status = 'waiting' AND ${rentals.status} = 'held' AND waits.first_day <= ${rentals.until} AND waits.last_day >= ${rentals.from}
    AND coalesce(waits.person_id, waits.visitor_id) <> coalesce(${orders.personId}, ${orders.visitorId})`})`

/** Anybody can have typed an address that is not confirmed: of such a one the order shows only what came back about itself. */
const isKnownOrAboutIt = sql`(${orders.emailConfirmedAt} IS NOT NULL
  OR EXISTS (SELECT FROM outbox AS mail WHERE mail.id = r.message_id AND mail.thread = ${orders.id}))`

/** An order with all that its pages show, in one statement. */
export const partsOfOrder = {
  row: orders,
  lines: linesOfOrder,
  paid: paymentsOfOrder,
  refunds: refundsOfOrder,
  isDue: hasPaymentDue,
  isWaitedFor,
  mailProblem: mailProblemOf(orders.email, isKnownOrAboutIt),
}
