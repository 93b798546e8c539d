import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import { rentals, type RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import type { DayRange } from '#values/day.ts'
import type { LocalizedText } from '#values/locale.ts'

/** A piece of an order. */
export interface Piece {
  id: string
  ownerId: string
  name: LocalizedText
  days: DayRange
  status: RentalRow['status']
  /** It takes the place of one that its owner has cancelled. */
  isReplacement: boolean
  /** Why it ended, of the closed list of the cause. */
  reason: string | null
  /** Until when its owner may answer. */
  answerBy: Date | null
}

/** The pieces of an order, in its order. */
export async function readPieces(tx: TxContext, orderId: string): Promise<Piece[]> {
  const rows = await tx.db
    .select({ rental: rentals, name: items.name })
    .from(rentals)
    .innerJoin(items, eq(items.id, rentals.itemId))
    .where(eq(rentals.orderId, orderId))
    .orderBy(rentals.line, rentals.id)
  return rows.map(({ rental: { id, ownerId, from, until, status, replaces, reason, answerBy }, name }) => ({
    id,
    ownerId,
    name,
    days: { from, until },
    status,
    isReplacement: replaces !== null,
    reason: reason?.code ?? null,
    answerBy,
  }))
}
