import { blockOf, furthestStart } from '#domain/catalogue/items/item.policy.ts'
import { addDays } from '#values/day.ts'
import { itemId, type Plan, unitsOf } from './scale-items.ts'
import { byWeight, chance, idOf } from './scale-random.ts'

const lengthsOfRentals = [
  [3, 48],
  [2, 14],
  [1, 8],
  [4, 10],
  [5, 7],
  [7, 10],
  [10, 2],
  [14, 1],
] as const
// Of 100 blocks, those that an owner made for herself.
const blackouts = 0.03

type Row = Record<string, unknown>

/** The units of an item with bookings that never overlap; `perItem` on average, some items many, most few. */
export function bookingsOf(n: number, { plan, perItem, at }: { plan: Plan; perItem: number; at: number }): { units: Row[]; blocks: Row[] } {
  const { quantity, turnaround_days: turnaround } = unitsOf(n)
  const units: Row[] = []
  const blocks: Row[] = []
  // An exponential curve around the average; the factor makes up for what does not fit into the half year.
  const wanted = Math.round(-Math.log(1 - chance(n, 200)) * perItem * 1.01)
  for (let number = 1; number <= quantity; number += 1) {
    const unit = `${itemId(n)}-u${number}`
    units.push({ id: unit, item_id: itemId(n), number })
    const share = Math.floor(wanted / quantity) + (number <= wanted % quantity ? 1 : 0)
    for (const block of blocksOf(n * 4 + number, share, { plan, turnaround }))
      blocks.push({ ...block, id: idOf(at + blocks.length, 300), unit_id: unit })
  }
  return { units, blocks }
}

function* blocksOf(seed: number, count: number, { plan, turnaround }: { plan: Plan; turnaround: number }): Generator<Row> {
  const of = (salt: number) => chance(seed, salt)
  const starts = Array.from({ length: count }, (_, index) => 1 + Math.floor(furthestStart * of(400 + index) ** 1.5)).sort(
    (one, other) => one - other,
  )
  let free = 0
  for (const [at, start] of starts.entries()) {
    const length = byWeight<number>(lengthsOfRentals, of(500 + at))
    // The day before is the way to the customer.
    const first = Math.max(start, free + 1)
    if (first > furthestStart) return
    const from = addDays(plan.today, first)
    const until = addDays(from, length - 1)
    const isBlackout = of(600 + at) < blackouts
    const block = isBlackout ? { from, until } : blockOf({ from, until }, { turnaroundDays: turnaround, earliest: plan.today })
    free = first + length - 1 + (isBlackout ? 1 : 2 + turnaround)
    const rental = { rental_id: idOf(seed * 32 + at, 700), rental_from: from, rental_until: until }
    yield {
      days: `[${block.from},${block.until}]`,
      kind: isBlackout ? 'blackout' : 'rental',
      ...(isBlackout ? {} : rental),
      is_live: true,
      created_at: `${plan.today}T00:00:00Z`,
    }
  }
}
