import { and, eq, sql } from 'drizzle-orm'
import { nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { collectionDayOf, earliestStart } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, type DayRange, daysBetween, eachDay } from '#values/day.ts'
import type { DayState, ItemDay } from './item.contract.ts'
import { blockOf, furthestStart, longestRental, refusalToDays } from './item.policy.ts'
import { isPublic, type ReadContext } from './item-card.ts'
import { items } from './items.table.ts'

const maxDays = 400
const reach = 30

interface Block extends DayRange {
  unit: string
  kind: 'rental' | 'blackout'
  rentalFrom: Day | null
  rentalUntil: Day | null
}

/** The state of each day of an item (free, taken, in transit, cleaning or closed), and whether the shortest rental can begin on it. */
export async function itemCalendar(ctx: ReadContext, { id, from, until }: DayRange & { id: string }): Promise<{ days: ItemDay[] }> {
  if (until < from) throw new Refusal('days.reversed', 422)
  if (daysBetween(from, until) >= maxDays) throw new Refusal('days.too-long', 422)
  const { now, today } = await nowOf(ctx)
  const earliest = earliestStart({ now, today })
  const [item] = await ctx.db
    .select({
      turnaroundDays: items.turnaroundDays,
      availableFrom: items.availableFrom,
      availableUntil: items.availableUntil,
      units: sql<
        string[]
      >`(SELECT coalesce(json_agg(units.id ORDER BY units.number), '[]'::json) FROM units WHERE units.item_id = items.id AND units.number <= items.quantity)`,
      blocks: sql<
        Block[]
      >`(SELECT coalesce(json_agg(json_build_object('unit', blocks.unit_id, 'kind', blocks.kind, 'from', lower(blocks.days),
        'until', upper(blocks.days) - 1, 'rentalFrom', blocks.rental_from, 'rentalUntil', blocks.rental_until)), '[]'::json)
      FROM blocks JOIN units ON units.id = blocks.unit_id WHERE units.item_id = items.id AND blocks.is_live
        AND (blocks.expires_at IS NULL OR blocks.expires_at > ${now.toISOString()}::timestamptz)
        AND blocks.days && daterange(${addDays(from, -reach)}::date, ${addDays(until, reach)}::date, '[]'))`,
    })
    .from(items)
    .where(and(eq(items.id, id), isPublic))
  if (!item) throw new Refusal('item.unknown', 404)
  const byUnit = item.units.map((unit) => item.blocks.filter((block) => block.unit === unit))
  const last = addDays(today, furthestStart + longestRental - 1)
  const isOpen = (day: Day): boolean =>
    day >= earliest &&
    day <= last &&
    (!item.availableFrom || day >= item.availableFrom) &&
    (!item.availableUntil || day <= item.availableUntil)
  return {
    days: eachDay({ from, until }).map((day) => {
      if (!isOpen(day)) return { day, state: 'closed', free: 0, canStart: false }
      const covering = byUnit.map((blocks) => blocks.filter((block) => block.from <= day && day <= block.until))
      const free = covering.filter((blocks) => blocks.length === 0).length
      const shortest = blockOf({ from: day, until: day }, { turnaroundDays: item.turnaroundDays, earliest })
      const canStart =
        refusalToDays({ from: day, until: day }, { today, earliest }) === null &&
        byUnit.some((blocks) => !blocks.some((block) => block.from <= shortest.until && shortest.from <= block.until))
      return { day, state: free > 0 ? 'free' : stateOf(day, covering.flat()), free, canStart }
    }),
  }
}

function stateOf(day: Day, covering: readonly Block[]): DayState {
  const states = covering.map((block): DayState => {
    const { rentalFrom, rentalUntil } = block
    if (block.kind === 'blackout' || !rentalFrom || !rentalUntil) return 'closed'
    if (rentalFrom <= day && day <= rentalUntil) return 'taken'
    return day <= collectionDayOf(rentalUntil) ? 'on-its-way' : 'cleaning'
  })
  return (['taken', 'on-its-way', 'cleaning'] as const).find((state) => states.includes(state)) ?? 'closed'
}
