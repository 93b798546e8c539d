import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { day, fils } from '#values/schemas.ts'

export const cities = ['Amman', 'Irbid'] as const

/** A delivery window on a day; `id` is `2027-07-08_17-19`. */
export const slotSchema = z.object({ id: z.string(), day, fromHour: z.int(), untilHour: z.int(), isSameDay: z.boolean() })
export const areaSchema = z.object({ id: z.string(), city: z.enum(cities), name: z.string(), roundTrip: fils })

export type Area = z.infer<typeof areaSchema>
export type Slot = z.infer<typeof slotSchema>

export const areaContract = {
  list: oc.route({ method: 'GET', path: '/areas' }).output(z.object({ areas: z.array(areaSchema) })),
  /** Delivery windows for a rental that begins on `from`: on the day before, and on the same day while one is open. */
  slots: oc
    .route({ method: 'GET', path: '/areas/slots' })
    .input(z.strictObject({ from: day }))
    .output(z.object({ slots: z.array(slotSchema) })),
}
