import { sql } from 'drizzle-orm'
import { firstName } from '#domain/accounts/people/first-name.ts'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context, TxContext } from '#domain/context.ts'
import type { Contact } from './rental.contract.ts'
import { isInTouch } from './rental.policy.ts'
import type { RentalRow } from './rentals.table.ts'

type Known = Pick<RentalRow, 'id' | 'status' | 'handOver'>

interface Row extends Record<string, unknown> {
  id: string
  name: string | null
  phone: string | null
  email: string | null
}

/**
 * The owners' contacts for the customers of rentals that are handed over in person, by rental: the number of the piece, or else the owner's
 * own. Only from the confirmation until the end; the caller checks that the actor is the customer.
 */
export function findOwnerContacts(ctx: Context | TxContext, rentals: readonly Known[]): Promise<Map<string, Contact>> {
  return read(
    ctx,
    rentals,
    (ids) => sql`
    SELECT r.id, ${firstName(nameOf(ctx.locale, sql`p`))} AS name, coalesce(i.pickup_contact_number, p.phone) AS phone, p.email
    FROM rentals r JOIN items i ON i.id = r.item_id JOIN people p ON p.id = r.owner_id WHERE r.id = ANY (${ids}::text[])`,
  )
}

/** The contacts of the people who collect, for the owners of rentals that are handed over in person; the same rules. */
export function findCustomerContacts(ctx: Context | TxContext, rentals: readonly Known[]): Promise<Map<string, Contact>> {
  return read(
    ctx,
    rentals,
    (ids) => sql`
    SELECT r.id, coalesce(${firstName(sql`coalesce(o.collector ->> 'name', o.delivery ->> 'name', p.name)`)}, '') AS name,
      coalesce(o.collector ->> 'phone', o.delivery ->> 'phone', p.phone) AS phone, coalesce(p.email, CASE WHEN o.email_confirmed_at IS NOT NULL THEN o.email END) AS email
    FROM rentals r JOIN orders o ON o.id = r.order_id LEFT JOIN people p ON p.id = o.person_id WHERE r.id = ANY (${ids}::text[])`,
  )
}

async function read(
  ctx: Context | TxContext,
  rentals: readonly Known[],
  statement: (ids: ReturnType<typeof sql.param>) => ReturnType<typeof sql>,
): Promise<Map<string, Contact>> {
  const ids = rentals.filter(isInTouch).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<Row>(statement(sql.param(ids)))
  return new Map(rows.map(({ id, name, phone, email }) => [id, { name: name || null, phone: phone || null, email: email || null }]))
}
