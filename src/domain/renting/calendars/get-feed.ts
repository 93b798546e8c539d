import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { calendarFile, escapeText, stamp } from '#domain/renting/orders/calendar-file.ts'
import { customerName } from '#domain/renting/orders/shown-names.ts'
import { statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import { translator } from '#i18n/server.ts'
import { addDays, type Day } from '#values/day.ts'

/** The feed leaves out events that ended more days ago than this, and all but so many. Past ones and then those furthest ahead go first. */
const pastDays = 90
const mostEvents = 1000

interface Row extends Record<string, unknown> {
  id: string
  isBlackout: boolean
  isRequest: boolean
  name: string
  unit: number | null
  from: Day
  until: Day
  customer: string | null
  note: string | null
}

/**
 * Bookings, requests and blocked days of the owner with this secret, as an iCalendar file. Events are whole days, which are the same in
 * every time zone (RFC 5545, 3.3.4).
 * @throws {Refusal} 404 `calendar.link-unknown`
 */
export async function getFeed(ctx: Context, token: string): Promise<File> {
  const { now, today } = await nowOf(ctx)
  const { rows: links } = await ctx.db.execute<{ ownerId: string }>(
    sql`SELECT owner_id AS "ownerId" FROM calendar_links WHERE token = ${token}`,
  )
  const [link] = links
  if (!link) throw new Refusal('calendar.link-unknown', 404)
  const t = translator(ctx.locale)
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT coalesce(rentals.id, blocks.id) AS id, blocks.kind = 'blackout' AS "isBlackout", coalesce(rentals.status = 'requested', false) AS "isRequest",
      items.name ->> ${ctx.locale} AS name, CASE WHEN items.quantity > 1 THEN units.number END AS unit,
      coalesce(blocks.rental_from, lower(blocks.days))::text AS "from", coalesce(blocks.rental_until, upper(blocks.days) - 1)::text AS until,
      ${customerName(ctx.locale, { person: sql`people`, profile: sql`profiles` })} AS customer, blocks.note
    FROM items JOIN units ON units.item_id = items.id JOIN blocks ON blocks.unit_id = units.id
      LEFT JOIN rentals ON rentals.id = blocks.rental_id LEFT JOIN orders ON orders.id = rentals.order_id
      LEFT JOIN people ON people.id = orders.person_id LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE items.owner_id = ${link.ownerId} AND blocks.is_live AND upper(blocks.days) > ${addDays(today, -pastDays)}::date
      AND (blocks.kind = 'blackout' OR blocks.kind = 'rental' AND rentals.status = ANY (${sql.param(statusesThat(({ isBooked }) => isBooked))}::text[]))
    ORDER BY upper(blocks.days) <= ${today}::date, abs(lower(blocks.days) - ${today}::date), blocks.id LIMIT ${mostEvents}`)
  const titleOf = ({ isBlackout, isRequest, name, unit, customer }: Row): string => {
    const piece = unit === null ? name : t('calendars:feed.unit', { piece: name, number: unit })
    const what = isBlackout ? 'blocked' : isRequest ? 'requested' : 'booked'
    return customer === null ? t(`calendars:feed.${what}`, { piece }) : t(`calendars:feed.${what}By`, { piece, name: customer })
  }
  const events = rows.flatMap((row) => [
    'BEGIN:VEVENT',
    `UID:${row.id}@libsa`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART;VALUE=DATE:${row.from.replaceAll('-', '')}`,
    // The day after the last: the end is exclusive.
    `DTEND;VALUE=DATE:${addDays(row.until, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(titleOf(row))}`,
    ...(row.note ? [`DESCRIPTION:${escapeText(row.note)}`] : []),
    'END:VEVENT',
  ])
  return calendarFile('libsa.ics', { product: 'Pieces', lines: [`X-WR-CALNAME:${escapeText(t('calendars:feed.title'))}`, ...events] })
}
