import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { latenessOf } from '#domain/renting/rentals/late.policy.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { type RentalStatus, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { hasMeaning, rentals } from '#domain/renting/rentals/rentals.table.ts'
import { addDays, type Day, eachDay } from '#values/day.ts'
import type { BoardStop, DayBoard, OverdueRental, RentalFace } from './day-board.contract.ts'
import { findStops, type RentalStop } from './day-stops.ts'
import { readFaces } from './rental-faces.ts'

/** The presets: from yesterday on. */
const shownDays = 5
const mostOverdue = 200
const mostRecent = 200
const recentHours = 3
const hourMs = 3_600_000
const goingOut: readonly BoardStop['task'][] = ['pick-up', 'deliver']
/** The tasks at an owner's door. */
const ownersTasks: readonly BoardStop['task'][] = ['pick-up', 'bring-back']

interface Door {
  first: RentalStop
  stops: RentalStop[]
}

/** The work of a day at the doors, what is overdue, and how much there is on the days around it. */
export async function readDayBoard(ctx: Context, { day: asked }: { day?: Day | undefined }): Promise<DayBoard> {
  const { now, today } = await nowOf(ctx)
  const day = asked ?? today
  const presets = eachDay({ from: addDays(today, -1), until: addDays(today, shownDays - 2) })
  const days = presets.includes(day) ? presets : [...presets, day].toSorted()
  const found = await findStops(ctx, { from: presets[0] ?? today, until: presets.at(-1) ?? today })
  const elsewhere = presets.includes(day) ? [] : await findStops(ctx, { from: day, until: day })
  const all = doorsOf([...found, ...elsewhere.filter((one) => one.day === day && !found.some(({ rental }) => rental === one.rental))])
  const ofDay = all.filter(({ first }) => isOn(first, { day, today }))
  const late = await readRentals(ctx, sql`${hasMeaning(isLate)} AND ${rentals.lateUntil} IS NULL`)
  const shown = late.toSorted((a, b) => (a.lateFrom?.getTime() ?? 0) - (b.lateFrom?.getTime() ?? 0)).slice(0, mostOverdue)
  const ids = [...ofDay.map(({ first }) => first.rental), ...shown.map(({ id }) => id)]
  const faces = new Map((await readFaces(ctx, sql`rentals.id = ANY (${sql.param(ids)}::text[])`)).map((face) => [face.rental, face]))
  const rows = ofDay.flatMap((door) => rowOf(door, faces)).toSorted(byUrgency)
  return {
    day,
    today,
    at: now.toISOString(),
    days: days.map((one) => {
      const doors = all.filter(({ first }) => isOn(first, { day: one, today }))
      return { day: one, stops: doors.length, done: doors.filter(({ first }) => first.isDone).length }
    }),
    out: rows.filter(({ task }) => goingOut.includes(task)),
    back: rows.filter(({ task }) => !goingOut.includes(task)),
    overdue: await overdueRows(ctx, { late: shown, faces, now }),
    recent: await recentOrders(ctx, now),
  }
}

function isLate({ due }: { due: string | null }): boolean {
  return due === 'return'
}

/** The stops of a day are those in its windows. Today also has what remains from earlier days. */
function isOn({ day, isDone }: RentalStop, on: { day: Day; today: Day }): boolean {
  return day === on.day || (on.day === on.today && day < on.today && !isDone)
}

/** The pieces of an order with the same task in the same window are at one door: its customer's, or that of each owner. */
function doorsOf(stops: readonly RentalStop[]): Door[] {
  const keyOf = ({ orderId, ownerId, task, dueAt, isDone }: RentalStop) =>
    [orderId, ownersTasks.includes(task) ? ownerId : '', task, dueAt, isDone].join()
  const groups = Map.groupBy(stops, keyOf)
  return [...groups.values()].flatMap((group) => {
    // The next step is that of the piece that is furthest.
    const first = group.find(({ status }) => canBeDispatched(status)) ?? group[0]
    return first ? [{ first, stops: group }] : []
  })
}

function canBeDispatched(status: RentalStatus): boolean {
  return rentalMoves.dispatch.from.some((one) => one === status)
}

function rowOf({ first, stops }: Door, faces: ReadonlyMap<string, RentalFace>): BoardStop[] {
  const face = faces.get(first.rental)
  const { task, isDone, window, courier, dueAt } = first
  if (!face) return []
  return [{ ...face, task, isDone, window, courier, dueAt, pieces: stops.length, cash: stops.reduce((sum, { cash }) => sum + cash, 0) }]
}

function byUrgency(a: BoardStop, b: BoardStop): number {
  return Number(a.isDone) - Number(b.isDone) || a.dueAt.localeCompare(b.dueAt) || a.rental.localeCompare(b.rental)
}

interface Overdue {
  late: Awaited<ReturnType<typeof readRentals>>
  faces: ReadonlyMap<string, RentalFace>
  now: Date
}

/** The rentals that are not back, each with its late fee so far and the next rental of its unit. */
async function overdueRows(ctx: Context, { late, faces, now }: Overdue): Promise<OverdueRental[]> {
  if (late.length === 0) return []
  const { rows } = await ctx.db.execute<{ id: string; next: Day | null }>(sql`
    SELECT rentals.id, (SELECT min(blocks.rental_from)::text FROM blocks WHERE blocks.unit_id = rentals.unit_id AND blocks.is_live
      AND blocks.rental_id <> rentals.id AND blocks.rental_from > rentals.last_day) AS next
    FROM rentals WHERE rentals.id = ANY (${sql.param(late.map(({ id }) => id))}::text[])`)
  const next = new Map(rows.map((row) => [row.id, row.next]))
  return late.flatMap((rental): OverdueRental[] => {
    const face = faces.get(rental.id)
    if (!face || !rental.lateFrom) return []
    const lostAt = momentsOf(rental).lostAt?.toISOString() ?? null
    const { amount } = latenessOf(rental, now)
    return [{ ...face, since: rental.lateFrom.toISOString(), lateFee: amount, next: next.get(rental.id) ?? null, lostAt }]
  })
}

async function recentOrders(ctx: Context, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - recentHours * hourMs).toISOString()
  const isPlaced = hasMeaning(({ isBooked }) => isBooked, sql`rentals.status`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT DISTINCT order_id AS id FROM rentals WHERE created_at > ${since}::timestamptz AND ${isPlaced} LIMIT ${mostRecent}`)
  return rows.map(({ id }) => id)
}
