import { createHmac } from 'node:crypto'
import { and, count, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { mailboxOf } from '#values/contact.ts'
import { promotionalCodeUses } from './promotional-codes.table.ts'

/** The user of a code: a person, or a guest by their confirmed contacts. */
export interface Customer {
  personId: string | null
  email: string | null
  phone: string | null
}

/** Keyed hashes of a customer's mailbox and phone. */
export function marksOf({ secret }: Pick<Context, 'secret'>, { email, phone }: Customer): { mailbox: string | null; phone: string | null } {
  const hash = (text: string) => createHmac('sha256', secret).update(`promotion:${text}`).digest('base64url')
  return { mailbox: email === null ? null : hash(mailboxOf(email)), phone: phone === null ? null : hash(phone) }
}

/** The number of a customer's uses of a code in other orders than this one. */
export async function countUsesBefore(
  ctx: Context | TxContext,
  { code, customer, exceptOrder = '' }: { code: string; customer: Customer; exceptOrder?: string },
): Promise<number> {
  const { mailbox, phone } = marksOf(ctx, customer)
  const same: SQL[] = [
    ...(customer.personId === null ? [] : [eq(orders.personId, customer.personId)]),
    ...(mailbox === null ? [] : [eq(promotionalCodeUses.mailbox, mailbox)]),
    ...(phone === null ? [] : [eq(promotionalCodeUses.phone, phone)]),
  ]
  if (same.length === 0) return 0
  const [row] = await ctx.db
    .select({ uses: count() })
    .from(promotionalCodeUses)
    .innerJoin(orders, eq(orders.id, promotionalCodeUses.orderId))
    .where(and(eq(promotionalCodeUses.code, code), ne(promotionalCodeUses.orderId, exceptOrder), or(...same)))
  return row?.uses ?? 0
}

/** True when an order has used a code already. */
export async function isUsedBy(ctx: Context | TxContext, { code, orderId }: { code: string; orderId: string }): Promise<boolean> {
  const used = and(eq(promotionalCodeUses.orderId, orderId), eq(promotionalCodeUses.code, code))
  return (await ctx.db.select({ code: promotionalCodeUses.code }).from(promotionalCodeUses).where(used)).length > 0
}

/**
 * True when a customer has another order that was not given up before payment. It belongs to the same account, or to an e-mail address or
 * phone that was confirmed as a guest or belongs to the account.
 */
export async function hasOrderedBefore(
  ctx: Context | TxContext,
  { customer: { personId, email, phone }, exceptOrder }: { customer: Customer; exceptOrder: string },
): Promise<boolean> {
  if (personId === null && email === null && phone === null) return false
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM (
      SELECT id FROM orders WHERE person_id IN (${personId}, (SELECT id FROM people WHERE email = ${email} AND email_verified))
      UNION SELECT id FROM orders WHERE person_id IS NULL AND email_confirmed_at IS NOT NULL
        AND email IN (${email}, (SELECT email FROM people WHERE id = ${personId} AND email_verified))
      UNION SELECT id FROM orders WHERE method = 'cash' AND phone_confirmed_at IS NOT NULL
        AND delivery ->> 'phone' IN (${phone}, (SELECT phone FROM people WHERE id = ${personId}))) theirs
    WHERE id <> ${exceptOrder}
      AND EXISTS (SELECT FROM rentals WHERE rentals.order_id = theirs.id AND ${hasMeaning(({ isUnpaid }) => !isUnpaid)}) LIMIT 1`)
  return rows.length > 0
}

/** True when a code is the customer's own, by their account, or by an e-mail address or a phone that they have confirmed. */
export async function isReferrer(
  ctx: Context | TxContext,
  { referrerId, customer: { personId, email, phone } }: { referrerId: string; customer: Customer },
): Promise<boolean> {
  if (personId === referrerId) return true
  const mailbox = email === null ? null : mailboxOf(email)
  const { rows } = await ctx.db.execute(sql`SELECT FROM people WHERE id = ${referrerId} AND (mailbox = ${mailbox} OR phone = ${phone})`)
  return rows.length > 0
}

/** True when a customer has made or changed a code of the shop: by their account, or by an e-mail address or a phone that they have confirmed. */
export async function isMaker(
  ctx: Context | TxContext,
  { code, customer: { personId, email, phone } }: { code: string; customer: Customer },
): Promise<boolean> {
  const mailbox = email === null ? null : mailboxOf(email)
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM audit_log JOIN people ON people.id = actor_id
    WHERE subject_id = ${code} AND event IN ('promotion.added', 'promotion.changed')
      AND (people.id = ${personId} OR people.mailbox = ${mailbox} OR people.phone = ${phone}) LIMIT 1`)
  return rows.length > 0
}
