import { sql } from 'drizzle-orm'
import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import type { Context } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { type RentalMove, type RentalStatus, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'

interface Found extends Record<string, unknown> {
  itemId: string
  ownerId: string
  isPublic: boolean
  rental: string | null
  orderId: string | null
  status: RentalStatus | null
  handOver: HandOverWay | null
}

/** The next moves of a courier and an owner with a piece, by its hand-over. */
const courierMoves = { courier: ['dispatch', 'deliver', 'collect', 'receive', 'bringBack'], in_person: [] } as const satisfies Record<
  HandOverWay,
  readonly RentalMove[]
>
const ownerMoves = {
  courier: ['pack', 'receive', 'bringBack'],
  in_person: ['pack', 'handOver', 'takeBack', 'receive'],
} as const satisfies Record<HandOverWay, readonly RentalMove[]>

/**
 * The page for the actor that the label of a piece leads to, as a path without language. A courier and its owner get their next hand-over,
 * the shop gets the order. Everybody else gets the item's public page, also where there is no next hand-over.
 * @throws {Refusal} 404 `item.unknown` for an unknown code, and for strangers where the item is not public
 */
export async function openLabel(ctx: Context, code: string): Promise<string> {
  const handled = [...new Set([...courierMoves.courier, ...ownerMoves.courier].flatMap(fromOf))]
  const { rows } = await ctx.db.execute<Found>(sql`
    SELECT items.id AS "itemId", items.owner_id AS "ownerId", items.status = 'approved' AND items.visibility = 'visible' AS "isPublic",
      current.id AS rental, current.order_id AS "orderId", current.status, current.hand_over AS "handOver"
    FROM units JOIN items ON items.id = units.item_id
      LEFT JOIN LATERAL (SELECT id, order_id, status, hand_over FROM rentals WHERE rentals.unit_id = units.id AND rentals.status = ANY (${sql.param(handled)}::text[])
        AND (rentals.status <> ALL (${sql.param(fromOf('bringBack'))}::text[]) OR rentals.dispatched_at IS NOT NULL AND rentals.returned_at IS NULL)
        ORDER BY first_day, id LIMIT 1) current ON true
    WHERE units.code = ${code}`)
  const [found] = rows
  const path = found && pathOf(ctx, found)
  if (!path) throw new Refusal('item.unknown', 404)
  return path
}

function pathOf({ actor }: Context, { itemId, ownerId, isPublic, rental, orderId, status, handOver }: Found): string | null {
  const isNext = (moves: Record<HandOverWay, readonly RentalMove[]>): boolean =>
    status !== null && handOver !== null && moves[handOver].flatMap(fromOf).includes(status)
  if (rental !== null) {
    if (can(actor, 'rentals.deliver') && isNext(courierMoves)) return `/delivery-dashboard/hand-over/${rental}`
    if (actor.personId === ownerId && isNext(ownerMoves)) return `/profile/hand-over/${rental}`
    if (can(actor, 'rentals.move-all')) return `/admin/orders/${orderId}#${rental}`
  }
  return isPublic ? `/product/${itemId}` : null
}

function fromOf(move: RentalMove): RentalStatus[] {
  return [...rentalMoves[move].from]
}
