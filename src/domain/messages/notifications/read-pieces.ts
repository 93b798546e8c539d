import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import type { TxContext } from '#domain/context.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { courierSlot } from '#domain/renting/rentals/read-rentals.ts'
import { dispatchOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { type RentalRow, rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { DayRange } from '#values/day.ts'
import type { LocalizedText } from '#values/locale.ts'
import { firstNameOf } from '#values/person-name.ts'
import type { NotificationDetails } from './notification-details.policy.ts'

/** A piece of an order. */
export interface Piece {
  id: string
  itemId: string
  ownerId: string
  name: LocalizedText
  days: DayRange
  status: RentalRow['status']
  handOver: RentalRow['handOver']
  /** The place of a hand-over in person, and its owner. */
  place: NonNullable<NotificationDetails['place']>
  /** It takes the place of one that its owner has cancelled. */
  isReplacement: boolean
  /** Why it ended, of the closed list of the cause. */
  reason: string | null
  /** Until when its owner may answer. */
  answerBy: Date | null
  /** The planned dispatch, by which it is packed. */
  dispatchAt: Date
}

/** The pieces of an order, in its order. */
export async function readPieces(tx: TxContext, orderId: string): Promise<Piece[]> {
  const rows = await tx.db
    .select({
      rental: rentals,
      slot: courierSlot,
      name: items.name,
      area: items.pickupArea,
      owner: people.name,
      arabicOwner: people.arabicName,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.orderId))
    .innerJoin(items, eq(items.id, rentals.itemId))
    .innerJoin(people, eq(people.id, rentals.ownerId))
    .where(eq(rentals.orderId, orderId))
    .orderBy(rentals.line, rentals.id)
  return rows.map(({ rental, slot, name, area, owner, arabicOwner }) => {
    const { id, itemId, ownerId, from, until, status, handOver, replaces, reason, answerBy } = rental
    const place = { owner: { en: firstNameOf(owner) ?? '', ar: firstNameOf(arabicOwner ?? owner) ?? '' }, area }
    const ended = reason?.code ?? null
    const isReplacement = replaces !== null
    const dispatchAt = dispatchOf({ from, slot })
    return { id, itemId, ownerId, name, days: { from, until }, status, handOver, place, isReplacement, reason: ended, answerBy, dispatchAt }
  })
}
