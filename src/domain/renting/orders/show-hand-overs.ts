import { sql } from 'drizzle-orm'
import { firstName } from '#domain/accounts/people/first-name.ts'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { handOverCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import type { PricedItem } from '#domain/renting/quotes/price-lines.ts'
import { findOwnerContacts } from '#domain/renting/rentals/find-contacts.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { handOverGroupsOf } from './hand-over.policy.ts'
import type { Order } from './order.contract.ts'

/** True for a rental that was confirmed and is still to be handed over. */
export function isToHandOver({ status }: Pick<RentalRow, 'status'>): boolean {
  const { isComing, isPayable } = meaningOf(status)
  return isComing && isPayable
}

/**
 * For each order the groups of its pieces that are or may be collected in person, with code and contact. Only its customer may see them.
 */
export async function showHandOvers(
  ctx: Context | TxContext,
  rows: readonly RentalRow[],
  items: ReadonlyMap<string, PricedItem>,
): Promise<Map<string, Order['handOvers']>> {
  const groups = [...Map.groupBy(rows, ({ orderId }) => orderId)].flatMap(([orderId, pieces]) =>
    handOverGroupsOf(pieces, (itemId) => items.get(itemId)?.allowsInPerson ?? false)
      .filter(({ isAllowed, handOver }) => isAllowed || handOver === 'in_person')
      .map((group) => ({ orderId, ...group })),
  )
  const contacts = await findOwnerContacts(
    ctx,
    groups.flatMap(({ pieces }) => pieces),
  )
  const owners = await findFirstNames(
    ctx,
    groups.map(({ ownerId }) => ownerId),
  )
  const shown = new Map<string, Order['handOvers']>()
  for (const { orderId, pieces, from, until, handOver, ownerId } of groups) {
    const [first] = pieces
    const area = items.get(first?.itemId ?? '')?.pickupArea
    const due = pieces.find(isToHandOver)
    const [contact = null] = pieces.flatMap(({ id }) => contacts.get(id) ?? [])
    if (area === undefined) continue
    const code = handOver === 'in_person' && due ? handOverCodeOf(ctx, due) : null
    const group = { rentals: pieces.map(({ id }) => id), from, until, handOver, area, owner: owners.get(ownerId) ?? '', code, contact }
    shown.set(orderId, [...(shown.get(orderId) ?? []), group])
  }
  return shown
}

async function findFirstNames(ctx: Context | TxContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(
    sql`SELECT id, ${firstName(nameOf(ctx.locale, sql`people`))} AS name FROM people WHERE id = ANY (${sql.param([...new Set(ids)])}::text[])`,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}
