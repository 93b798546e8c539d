import { type SQL, sql } from 'drizzle-orm'
import { keepAddress } from '#domain/accounts/profiles/keep-address.ts'
import type { TxContext } from '#domain/context.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { mailReceipt } from './mail-confirmation.ts'
import type { KeptDelivery } from './orders.table.ts'

/**
 * Assigns to the person who has just signed in, or confirmed a contact, the orders of guests that are theirs: those that this browser made, and
 * placed ones with an e-mail address or a phone that both have confirmed. Reviews of their rentals become the person's. A hold of another browser stays there, where it is being paid. An
 * order to which the browser was admitted by a code stays its guest's.
 * The person's confirmed e-mail address becomes that of an order without a confirmed one, whose receipt is mailed there. An address that the
 * person noted signed in stays: its link is on the way.
 */
export async function adoptOrders(tx: TxContext): Promise<void> {
  const { personId, visitorId } = tx.actor
  if (personId === null) return
  const { rows: adopted } = await tx.db.execute<Adopted>(sql`
    UPDATE orders SET person_id = ${personId}, updated_at = ${tx.now.toISOString()}::timestamptz
    WHERE orders.person_id IS NULL AND ((orders.visitor_id = ${visitorId} AND ${visitorId} <> '') OR orders.id = ANY (ARRAY(${idsByContact(personId)})))
    RETURNING orders.id, orders.delivery, orders.number::int AS number`)
  const ids = sql.param(adopted.map(({ id }) => id))
  if (adopted.length > 0)
    await tx.db.execute(sql`
    UPDATE reviews SET author_id = ${personId} FROM rentals
    WHERE rentals.order_id = ANY (${ids}::text[]) AND reviews.rental_id = rentals.id AND reviews.side = 'customer' AND rentals.owner_id <> ${personId}`)
  const { rows: confirmed } = await tx.db.execute<{ id: string }>(sql`
    UPDATE orders SET email = people.email, email_confirmed_at = ${tx.now.toISOString()}::timestamptz FROM people
    WHERE people.id = ${personId} AND people.email_verified AND orders.person_id = people.id AND orders.email_confirmed_at IS NULL
      AND (orders.email IS NULL OR orders.email = people.email OR orders.id = ANY (${ids}::text[]))
    RETURNING orders.id`)
  for (const { id } of adopted) if (confirmed.some((order) => order.id === id)) await mailReceipt(tx, id)
  const newestFirst = adopted.toSorted((one, other) => other.number - one.number)
  const [address] = newestFirst.flatMap(({ delivery }) => (delivery ? [delivery] : []))
  if (address) await keepAddress(tx, { personId, ...address, isFirst: true })
}

interface Adopted extends Record<string, unknown> {
  id: string
  delivery: KeptDelivery | null
  number: number
}

/** Placed orders of guests with a contact that the guest and the person have both confirmed. */
function idsByContact(personId: string): SQL {
  const isPlaced = sql`NOT EXISTS (SELECT FROM rentals WHERE rentals.order_id = theirs.id AND ${hasMeaning(({ isUnpaid }) => isUnpaid)})`
  return sql`
    SELECT theirs.id FROM people JOIN orders theirs ON theirs.email = people.email
    WHERE people.id = ${personId} AND people.email_verified AND theirs.person_id IS NULL AND theirs.email_confirmed_at IS NOT NULL AND ${isPlaced}
    UNION SELECT theirs.id FROM people JOIN orders theirs ON theirs.delivery ->> 'phone' = people.phone
    WHERE people.id = ${personId} AND theirs.person_id IS NULL AND theirs.phone_confirmed_at IS NOT NULL AND ${isPlaced}`
}
