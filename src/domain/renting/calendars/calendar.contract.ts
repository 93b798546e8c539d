import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { pictureSchema } from '#domain/catalogue/items/item.contract.ts'
import { day, fils, text } from '#values/schemas.ts'
import { barKinds, dueKinds, weekKinds } from './calendar.policy.ts'

const itemId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))
const unitId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/))
const blockId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/))

/** The greatest length of an owner's note about blocked days, in characters. */
export const longestNote = 120

const pieceSchema = z.object({ itemId: z.string(), name: z.string(), picture: z.nullable(pictureSchema), from: day, until: day })

/** A customer's record as a renter in the last year. */
const recordSchema = z.object({
  completed: z.int(),
  returned: z.int(),
  onTime: z.int(),
  /** The average of the stars that owners gave, and of how many; null before there are any. */
  stars: z.nullable(z.object({ average: z.number(), count: z.int() })),
  isVerified: z.boolean(),
})
export type CustomerRecord = z.infer<typeof recordSchema>

/** One thing that waits for an owner. */
const dueSchema = z.extend(pieceSchema, {
  kind: z.enum(dueKinds),
  /** The rental, or the claim. */
  id: z.string(),
  by: z.iso.datetime(),
  /** The first name of the customer; null for a discreet one. */
  customer: z.nullable(z.string()),
  request: z.nullable(
    z.object({
      area: z.nullable(z.string()),
      /** The instant since which it waits. */
      since: z.iso.datetime(),
      /** The owner's share of the price. */
      earns: fils,
      /** The instant until which an acceptance can be withdrawn; null before there is one. */
      acceptAt: z.nullable(z.iso.datetime()),
      /** Null of a guest. */
      record: z.nullable(recordSchema),
    }),
  ),
})
export type Due = z.infer<typeof dueSchema>

const weekSchema = z.extend(pieceSchema, { kind: z.enum(weekKinds), id: z.string(), day, customer: z.nullable(z.string()) })
export type ThisWeek = z.infer<typeof weekSchema>

const todaySchema = z.object({
  /** The server's time, from which countdowns are calculated. */
  now: z.iso.datetime(),
  today: day,
  /** The most urgent first. */
  due: z.array(dueSchema),
  week: z.array(weekSchema),
  /** The next day on which a piece goes or comes back, beyond this week too. */
  next: z.nullable(day),
  /** The owner has pieces on the market or waiting for approval, and no address at which couriers pick them up. */
  needsHandOverAddress: z.boolean(),
})
export type OwnersToday = z.infer<typeof todaySchema>

const ownPieceSchema = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  size: z.string(),
  picture: z.nullable(pictureSchema),
})
export type OwnPiece = z.infer<typeof ownPieceSchema>

/** Days of a unit that are taken, in one kind. */
const barSchema = z.object({
  kind: z.enum(barKinds),
  unit: z.int(),
  from: day,
  until: day,
  rentalId: z.nullable(z.string()),
  customer: z.nullable(z.string()),
})
export type Bar = z.infer<typeof barSchema>

/** Days that their owner has blocked, for one unit or several at once. */
const blackoutSchema = z.object({
  /** A block for each unit. */
  ids: z.array(z.string()),
  units: z.array(z.int()),
  from: day,
  until: day,
  note: z.nullable(z.string()),
  /** A holiday is ended as a whole. */
  isHoliday: z.boolean(),
})
export type OwnBlackout = z.infer<typeof blackoutSchema>

const monthSchema = z.object({
  today: day,
  piece: ownPieceSchema,
  units: z.array(z.object({ id: z.string(), number: z.int() })),
  turnaroundDays: z.int(),
  bars: z.array(barSchema),
  /** Days of the month that are booked. */
  booked: z.int(),
  /** From today on, whichever month. */
  blackouts: z.array(blackoutSchema),
})
export type OwnMonth = z.infer<typeof monthSchema>

const linkSchema = z.object({
  /** The path of the calendar, without its ending; null before it is made. */
  token: z.nullable(z.string()),
})

export const blockDaysSchema = z.strictObject({
  item: itemId,
  /** All pieces of it where left out. */
  unit: z.optional(unitId),
  from: day,
  until: day,
  note: z.optional(text(longestNote, 0)),
})
export type BlockDays = z.infer<typeof blockDaysSchema>

export const calendarContract = {
  /** Tasks that wait for the caller, and the events of this week. */
  today: oc.route({ method: 'GET', path: '/calendars/today' }).output(todaySchema),
  dueCount: oc.route({ method: 'GET', path: '/calendars/due-count' }).output(z.object({ count: z.int() })),
  pieces: oc.route({ method: 'GET', path: '/calendars/pieces' }).output(z.object({ pieces: z.array(ownPieceSchema) })),
  /** A month of one piece, with the days of the weeks at its ends. */
  month: oc
    .route({ method: 'GET', path: '/calendars/pieces/{item}' })
    .input(z.strictObject({ item: itemId, month: z.optional(month) }))
    .output(monthSchema),
  /** Refuses 409 `blackout.booked`; its details name the booking. */
  block: oc
    .route({ method: 'POST', path: '/calendars/pieces/{item}/blackouts' })
    .input(blockDaysSchema)
    .output(z.object({ isDone: z.boolean() })),
  reopen: oc
    .route({ method: 'POST', path: '/calendars/reopened-days' })
    .input(z.strictObject({ ids: z.array(blockId).check(z.minLength(1), z.maxLength(20)) }))
    .output(z.object({ isDone: z.boolean() })),
  link: oc.route({ method: 'GET', path: '/calendars/link' }).output(linkSchema),
  /** Makes the secret address, or another one in place of it. */
  renewLink: oc.route({ method: 'PUT', path: '/calendars/link' }).output(linkSchema),
  /** The secret address of the visits of the caller's orders. */
  visitsLink: oc.route({ method: 'GET', path: '/calendars/visits-link' }).output(linkSchema),
  /** Makes that address, or another one in place of it. */
  renewVisitsLink: oc.route({ method: 'PUT', path: '/calendars/visits-link' }).output(linkSchema),
}
