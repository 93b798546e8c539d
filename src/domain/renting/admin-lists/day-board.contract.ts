import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { day, fils } from '#values/schemas.ts'

const at = z.iso.datetime()
const party = z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) })

/** A rental as staff recognise it. */
export const rentalFace = z.object({
  rental: z.string(),
  orderId: z.string(),
  number: z.string(),
  piece: z.string(),
  photo: z.nullable(z.string()),
  from: day,
  until: day,
  status: z.enum(rentalStatuses),
  area: z.nullable(z.string()),
  customer: party,
  owner: z.extend(party, { area: z.string() }),
})
export type RentalFace = z.infer<typeof rentalFace>

/** The tasks at a door: pick up at the owner's, deliver, collect, and bring back to the owner. */
export const boardTasks = ['pick-up', 'deliver', 'collect', 'bring-back'] as const
export type BoardTask = (typeof boardTasks)[number]

/** One door: the pieces of an order that go out, or come back, in the same window. */
const stop = z.extend(rentalFace, {
  task: z.enum(boardTasks),
  isDone: z.boolean(),
  /** The number of its pieces; the face is that of the first. */
  pieces: z.int(),
  /** The end of the window in which it is due; the collection for what is brought back. */
  dueAt: at,
  window: z.nullable(z.object({ day, fromHour: z.int(), untilHour: z.int() })),
  /** The cash to take at the door, in fils. */
  cash: fils,
  /** The courier who has it. */
  courier: z.nullable(z.string()),
})
export type BoardStop = z.infer<typeof stop>

const overdue = z.extend(rentalFace, {
  since: at,
  lateFee: fils,
  /** The first day of the next rental of the unit. */
  next: z.nullable(day),
  lostAt: z.nullable(at),
})
export type OverdueRental = z.infer<typeof overdue>

const dayBoard = z.object({
  day,
  today: day,
  at,
  /** Yesterday, today and the three days after, and the day itself. */
  days: z.array(z.object({ day, stops: z.int(), done: z.int() })),
  out: z.array(stop),
  back: z.array(stop),
  overdue: z.array(overdue),
  /** The ids of the orders that were placed in the last hours; one that a reader has not seen yet is new. */
  recent: z.array(z.string()),
})
export type DayBoard = z.infer<typeof dayBoard>

export const dayBoardRoutes = {
  /** The stops of a day, of today by default. Today also has what should have been done before. */
  dayBoard: oc
    .route({ method: 'GET', path: '/operations/day-board' })
    .input(z.strictObject({ day: z.optional(day) }))
    .output(dayBoard),
}
