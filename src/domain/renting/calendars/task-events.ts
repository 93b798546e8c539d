import { and, eq, sql } from 'drizzle-orm'
import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { readChanges } from '#domain/renting/orders/calendar-changes.ts'
import { type CalendarEvent, eventLines } from '#domain/renting/orders/calendar-file.ts'
import { inPersonHours } from '#domain/renting/orders/hand-over.policy.ts'
import { customerName } from '#domain/renting/orders/shown-names.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { lastPaidDay } from '#domain/renting/rentals/late.policy.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { hasMeaning, rentals } from '#domain/renting/rentals/rentals.table.ts'
import { translator } from '#i18n/server.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { formatRange } from '#values/format.ts'
import { localizedPath } from '#values/locale.ts'
import { orderNumber } from '#values/order-number.ts'

const most = 100
const hourMs = 3_600_000

/** A task of an owner: packing for the courier, both meetings of a hand-over in person, and looking over what came back. */
interface Task {
  kind: 'pack' | 'hand-over' | 'take-back' | 'check'
  from: Date
  until: Date
  /** The hour is not known yet. */
  isRough?: true
}

const pages = {
  pack: '/profile/today',
  'hand-over': '/profile/hand-over',
  'take-back': '/profile/hand-over',
  check: '/profile/today',
} as const
/** The hours before a task at which programs remind of it. */
const reminders = { pack: 3, 'hand-over': 3, 'take-back': 3, check: 3 } as const

/** The events of an owner's tasks at their hours, those of each rental together. */
export async function taskEvents(ctx: Context, ownerId: string): Promise<string[][]> {
  const { now } = await nowOf(ctx)
  const isOpen = hasMeaning(({ isOpen, isPayable }) => isOpen && isPayable)
  const open = (await readRentals(ctx, and(eq(rentals.ownerId, ownerId), isOpen)))
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .slice(0, most)
  const items = await findPricedItems(
    ctx,
    open.map(({ itemId }) => itemId),
  )
  const customerOf = await readCustomers(ctx, open)
  const changesOf = await readChanges(
    ctx,
    open.flatMap(({ id, orderId }) => [id, orderId]),
  )
  const t = translator(ctx.locale)
  return open.flatMap((rental) => {
    const piece = items.get(rental.itemId)?.name[ctx.locale] ?? ''
    const { name, number } = customerOf(rental)
    const version = { ...changesOf([rental.id, rental.orderId]), stampedAt: now }
    return tasksOf(rental).map(({ kind, from, until, isRough }) => {
      const address = `${ctx.baseUrl}${localizedPath(pages[kind], ctx.locale)}`
      const event: CalendarEvent = {
        id: `${rental.id}-${kind}`,
        status: isRough ? 'TENTATIVE' : 'CONFIRMED',
        from,
        until,
        title: t(`calendars:feed.task.${kind}${name === null && kind !== 'pack' ? 'Of' : ''}`, { piece, name: name ?? '' }),
        about: [t(`calendars:feed.about.${kind}`), `${number}${t('orders:comma')}${formatRange(rental, ctx.locale)}`, address],
        address,
        remindHours: reminders[kind],
      }
      return eventLines(event, version)
    })
  })
}

/** The tasks that are still ahead of a rental, by its status and its hand-over. */
function tasksOf(rental: RentalWithOrder): Task[] {
  const { phase } = meaningOf(rental.status)
  const { dispatchAt, inspectedBy } = momentsOf(rental)
  const out = rental.handOver === 'courier' ? hourBefore('pack', dispatchAt) : meeting('hand-over', rental.from)
  const back = addDays(lastPaidDay(rental), 1)
  const returned: Task[] = inspectedBy ? [hourBefore('check', inspectedBy)] : comingBack(rental.handOver, back)
  return [...(rental.status === 'confirmed' || (phase === 'coming' && rental.handOver === 'in_person') ? [out] : []), ...returned]
}

/** The day after the collection a piece is with its owner again; in person it is handed back the day after the last one. */
function comingBack(handOver: HandOverWay, day: Day): Task[] {
  return handOver === 'in_person' ? [meeting('take-back', day)] : [{ ...meeting('check', addDays(day, 1)), isRough: true }]
}

function meeting(kind: Task['kind'], day: Day): Task {
  return { kind, from: instantAt(day, inPersonHours.fromHour), until: instantAt(day, inPersonHours.untilHour) }
}

function hourBefore(kind: Task['kind'], until: Date): Task {
  return { kind, from: new Date(until.getTime() - hourMs), until }
}

/** The first names of customers, null for discreet ones, and the numbers of their orders. */
async function readCustomers(
  ctx: Context,
  open: readonly RentalWithOrder[],
): Promise<(rental: RentalWithOrder) => { name: string | null; number: string }> {
  const ids = sql.param([...new Set(open.map(({ orderId }) => orderId))])
  const { rows } = await ctx.db.execute<{ id: string; number: string; name: string | null }>(sql`
    SELECT orders.id, orders.number, ${customerName(ctx.locale, { person: sql`people`, profile: sql`profiles` })} AS name
    FROM orders LEFT JOIN people ON people.id = orders.person_id LEFT JOIN profiles ON profiles.person_id = people.id WHERE orders.id = ANY (${ids}::text[])`)
  const orders = new Map(rows.map(({ id, number, name }) => [id, { name, number: orderNumber(Number(number)) }]))
  return ({ orderId }) => orders.get(orderId) ?? { name: null, number: '' }
}
