import { type SQL, sql } from 'drizzle-orm'
import { rentalMoves } from './rental.policy.ts'

/** The reason why a rental may not leave without its price. `payment.due`: no payment exists or is in progress. */
export type Unsettled = 'order.unanswered' | 'payment.pending' | 'payment.due'

interface Columns {
  id: SQL
  orderId: SQL
}

/** True in SQL for a rental whose price was captured, collected, or came in by CliQ. */
function isPaid(id: SQL): SQL {
  return sql`EXISTS (SELECT FROM payment_parts paid JOIN payments by ON by.id = paid.payment_id WHERE paid.rental_id = ${id} AND by.purpose = 'order')`
}

function hasPayment(orderId: SQL, statuses: SQL): SQL {
  return sql`EXISTS (SELECT FROM payments p WHERE p.order_id = ${orderId} AND p.purpose = 'order' AND p.status IN (${statuses}))`
}

/** SQL for the reason that keeps a rental from leaving; null once its price is paid, or due in cash. */
export function unsettledOf({ id, orderId }: Columns): SQL<Unsettled | null> {
  return sql`CASE WHEN ${isPaid(id)} THEN NULL
    WHEN EXISTS (SELECT FROM rentals asked WHERE asked.order_id = ${orderId} AND asked.status = 'requested') THEN 'order.unanswered'
    WHEN ${hasPayment(orderId, sql`'cash_due'`)} THEN NULL
    WHEN ${hasPayment(orderId, sql`'created', 'authorized', 'transfer_pending'`)} THEN 'payment.pending' ELSE 'payment.due' END`
}

/** True in SQL for a rental that has not left yet and has no payment, apart from an open page of the card provider. */
export function isPaymentDue({ id, orderId, status }: Columns & { status: SQL }): SQL {
  const isToLeave = sql`${status} = ANY (${sql.param([...rentalMoves.cancelUnpaid.from])}::text[])`
  return sql`${isToLeave} AND NOT ${isPaid(id)} AND NOT ${hasPayment(orderId, sql`'authorized', 'cash_due', 'transfer_pending'`)}`
}
