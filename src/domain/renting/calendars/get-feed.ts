import { and, eq, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { calendarFile, escapeText, stamp } from '#domain/renting/orders/calendar-file.ts'
import { readOrders } from '#domain/renting/orders/find-orders.ts'
import { eventsOf } from '#domain/renting/orders/get-calendar.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { customerName } from '#domain/renting/orders/shown-names.ts'
import { statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import { translator } from '#i18n/server.ts'
import { addDays, type Day } from '#values/day.ts'
import { localizedPath } from '#values/locale.ts'
import { calendarLinks } from './calendar-links.table.ts'
import { taskEvents } from './task-events.ts'

/** The feed leaves out events that ended more days ago than this, and all but so many. Past ones and then those furthest ahead go first. */
const pastDays = 90
const mostEvents = 1000
/** Programs are asked to read it again this often. */
const refreshed = 'PT1H'

interface Row extends Record<string, unknown> {
  id: string
  isBlackout: boolean
  isRequest: boolean
  itemId: string
  name: string
  unit: number | null
  from: Day
  until: Day
  customer: string | null
  note: string | null
}

/**
 * The calendar with this secret as an iCalendar file: of an owner bookings, requests and blocked days, of a customer the visits of orders.
 * @throws {Refusal} 404 `calendar.link-unknown`
 */
export async function getFeed(ctx: Context, token: string): Promise<File> {
  const [link] = await ctx.db
    .select({ personId: calendarLinks.ownerId, kind: calendarLinks.kind })
    .from(calendarLinks)
    .where(eq(calendarLinks.token, token))
  if (!link) throw new Refusal('calendar.link-unknown', 404)
  const lines = link.kind === 'pieces' ? await eventsOfOwner(ctx, link.personId) : await eventsOfOrders(ctx, link.personId)
  const title = translator(ctx.locale)(link.kind === 'pieces' ? 'calendars:feed.title' : 'calendars:feed.visits')
  const facts = [`X-WR-CALNAME:${escapeText(title)}`, `REFRESH-INTERVAL;VALUE=DURATION:${refreshed}`, `X-PUBLISHED-TTL:${refreshed}`]
  return calendarFile('libsa.ics', {
    product: link.kind === 'pieces' ? 'Pieces' : 'Orders',
    method: 'PUBLISH',
    lines: [...facts, ...lines],
  })
}

/** The visits of a person's orders whose last day is not long ago, or ahead. */
async function eventsOfOrders(ctx: Context, personId: string): Promise<string[]> {
  const { today } = await nowOf(ctx)
  const isRecent = sql`EXISTS (SELECT FROM rentals WHERE rentals.order_id = ${orders.id} AND rentals.last_day > ${addDays(today, -pastDays)}::date)`
  return eventsOf(ctx, await readOrders(ctx, and(eq(orders.personId, personId), isRecent)))
}

/** The tasks of an owner at their hours, and the days on which their pieces are booked, asked for or blocked. */
async function eventsOfOwner(ctx: Context, ownerId: string): Promise<string[]> {
  const tasks = await taskEvents(ctx, ownerId)
  return [...tasks.flat(), ...(await eventsOfPieces(ctx, ownerId, mostEvents - tasks.length))]
}

/** Events are whole days, which are the same in every time zone (RFC 5545, 3.3.4). Their owner stays free in them. */
async function eventsOfPieces(ctx: Context, ownerId: string, most: number): Promise<string[]> {
  const { now, today } = await nowOf(ctx)
  const t = translator(ctx.locale)
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT coalesce(rentals.id, blocks.id) AS id, blocks.kind = 'blackout' AS "isBlackout", coalesce(rentals.status = 'requested', false) AS "isRequest",
      items.id AS "itemId", items.name ->> ${ctx.locale} AS name, CASE WHEN items.quantity > 1 THEN units.number END AS unit,
      coalesce(blocks.rental_from, lower(blocks.days))::text AS "from", coalesce(blocks.rental_until, upper(blocks.days) - 1)::text AS until,
      ${customerName(ctx.locale, { person: sql`people`, profile: sql`profiles` })} AS customer, blocks.note
    FROM items JOIN units ON units.item_id = items.id JOIN blocks ON blocks.unit_id = units.id
      LEFT JOIN rentals ON rentals.id = blocks.rental_id LEFT JOIN orders ON orders.id = rentals.order_id
      LEFT JOIN people ON people.id = orders.person_id LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE items.owner_id = ${ownerId} AND blocks.is_live AND upper(blocks.days) > ${addDays(today, -pastDays)}::date
      AND (blocks.kind = 'blackout' OR blocks.kind = 'rental' AND rentals.status = ANY (${sql.param(statusesThat(({ isBooked }) => isBooked))}::text[]))
    ORDER BY upper(blocks.days) <= ${today}::date, abs(lower(blocks.days) - ${today}::date), blocks.id LIMIT ${most}`)
  const titleOf = ({ isBlackout, isRequest, name, unit, customer }: Row): string => {
    const piece = unit === null ? name : t('calendars:feed.unit', { piece: name, number: unit })
    const what = isBlackout ? 'blocked' : isRequest ? 'requested' : 'booked'
    return customer === null ? t(`calendars:feed.${what}`, { piece }) : t(`calendars:feed.${what}By`, { piece, name: customer })
  }
  return rows.flatMap((row) => [
    'BEGIN:VEVENT',
    `UID:${row.id}@libsa`,
    `DTSTAMP:${stamp(now)}`,
    `STATUS:${row.isRequest ? 'TENTATIVE' : 'CONFIRMED'}`,
    `DTSTART;VALUE=DATE:${row.from.replaceAll('-', '')}`,
    // The day after the last: the end is exclusive.
    `DTEND;VALUE=DATE:${addDays(row.until, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(titleOf(row))}`,
    'TRANSP:TRANSPARENT',
    `URL:${ctx.baseUrl}${localizedPath(calendarOf(row), ctx.locale)}`,
    ...(row.note ? [`DESCRIPTION:${escapeText(row.note)}`] : []),
    'END:VEVENT',
  ])
}

/** The month of the piece in its owner's calendar. */
function calendarOf({ itemId, from }: Pick<Row, 'itemId' | 'from'>): string {
  return `/profile/calendar?piece=${itemId}&month=${from.slice(0, 7)}`
}
