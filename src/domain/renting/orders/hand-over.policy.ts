import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import type { DayRange } from '#values/day.ts'

/** The hours of a day in Amman in which people hand over in person; the two agree on the hour. */
export const inPersonHours = { fromHour: 10, untilHour: 20 } as const

interface Piece extends DayRange {
  id: string
  itemId: string
  ownerId: string
  handOver: HandOverWay
}

/** The pieces of one owner on the same days, which change hands together. */
export interface HandOverGroup<P extends Piece> extends DayRange {
  ownerId: string
  handOver: HandOverWay
  /** Its customer may collect it in person: every piece of it allows that. */
  isAllowed: boolean
  pieces: P[]
}

/** The pieces of an order by owner and days, in the order of the pieces. */
export function handOverGroupsOf<P extends Piece>(pieces: readonly P[], allows: (itemId: string) => boolean): HandOverGroup<P>[] {
  const groups = new Map<string, P[]>()
  for (const piece of pieces) {
    const key = `${piece.ownerId} ${piece.from} ${piece.until}`
    groups.set(key, [...(groups.get(key) ?? []), piece])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { from, until, ownerId, handOver } = first
    return [{ from, until, ownerId, handOver, isAllowed: group.every(({ itemId }) => allows(itemId)), pieces: group }]
  })
}
