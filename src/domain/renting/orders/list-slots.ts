import { type Context, nowOf } from '#domain/context.ts'
import type { OfferedSlot } from '#domain/site/areas/area.contract.ts'
import { collectionSlotsFor, slotsFor } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'
import { findFullWindows } from './full-windows.ts'

interface Wanted {
  from: Day
  until?: Day | undefined
  area?: string | undefined
  order?: string | undefined
}

/** The open delivery windows for a rental that begins on `from`, and the collection windows where it ends on `until`. For an area it says which are full. */
export async function listSlots(ctx: Context, wanted: Wanted): Promise<{ slots: OfferedSlot[]; collections: OfferedSlot[] }> {
  const slots = slotsFor(wanted.from, await nowOf(ctx))
  const collections = wanted.until === undefined ? [] : collectionSlotsFor(wanted.until)
  const windows = [...slots, ...collections].map(({ id }) => id)
  const full = await findFullWindows(ctx, { windows, area: wanted.area ?? '', orderId: wanted.order ?? '' })
  const marked = (slot: (typeof slots)[number]) => ({ ...slot, isFull: full.has(slot.id) })
  return { slots: slots.map(marked), collections: collections.map(marked) }
}
