import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { day, fils } from '#values/schemas.ts'

/** The next task of a courier with a piece. */
export const deliveryTasks = ['pick-up', 'deliver', 'collect', 'drop-off'] as const
export type DeliveryTask = (typeof deliveryTasks)[number]

const stopSchema = z.object({
  rental: z.string(),
  /** The number of the order, as people know it. */
  number: z.string(),
  task: z.enum(deliveryTasks),
  piece: z.string(),
  /** The id of its unit, as its label shows it. */
  unitId: z.string(),
  from: day,
  until: day,
  /** The window of the customer; null at an owner's: a pick-up is until noon, and a drop-off as soon as possible. */
  slot: z.nullable(z.string()),
  area: z.string(),
  /** The number of pictures taken at the hand-over. */
  taken: z.int(),
})
export type DeliveryStop = z.infer<typeof stopSchema>

/** A stop with the details for the door. */
const deliveryAtDoorSchema = z.extend(stopSchema, {
  /** The owner at a pick-up and a drop-off, the customer at the other stops. */
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  landmark: z.nullable(z.string()),
  building: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The cash collected there: prices, and deposits. */
  cash: z.object({ price: fils, deposit: fils }),
  failedAttempts: z.int(),
  /** The delivery may be given up because nobody was met. */
  mayGiveUp: z.boolean(),
})
export type DeliveryAtDoor = z.infer<typeof deliveryAtDoorSchema>

export const deliveryContract = {
  /** The next tasks of couriers, the earliest first. */
  list: oc.route({ method: 'GET', path: '/deliveries' }).output(z.object({ stops: z.array(stopSchema) })),
  /** `stop` is null where nothing is due for the rental. */
  get: oc
    .route({ method: 'GET', path: '/deliveries/{rental}' })
    .input(z.strictObject({ rental: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) }))
    .output(z.object({ stop: z.nullable(deliveryAtDoorSchema) })),
}
