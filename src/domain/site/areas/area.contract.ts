import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { day, fils, text } from '#values/schemas.ts'

/** A delivery window on a day; `id` is `2027-07-08_17-19`. */
export const slotSchema = z.object({ id: z.string(), day, fromHour: z.int(), untilHour: z.int(), isSameDay: z.boolean() })
/** `isFull`: it has no place left for a door of the area that was asked for. */
const offeredSlotSchema = z.extend(slotSchema, { isFull: z.boolean() })
export const areaSchema = z.object({ id: z.string(), city: z.string(), name: z.string(), roundTrip: fils })

export type Area = z.infer<typeof areaSchema>
export type OfferedSlot = z.infer<typeof offeredSlotSchema>
export type Slot = z.infer<typeof slotSchema>

export const areaContract = {
  list: oc.route({ method: 'GET', path: '/areas' }).output(z.object({ areas: z.array(areaSchema) })),
  /** Delivery windows for a rental that begins on `from`: on the day before, and on the same day while one is open. With `until` also the
   * windows of its collection. `order` is the order that asks, which does not count against itself. */
  slots: oc
    .route({ method: 'GET', path: '/areas/slots' })
    .input(z.strictObject({ from: day, until: z.optional(day), area: z.optional(text(40)), order: z.optional(text(40)) }))
    .output(z.object({ slots: z.array(offeredSlotSchema), collections: z.array(offeredSlotSchema) })),
}
