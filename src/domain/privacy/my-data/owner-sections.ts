import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#values/locale.ts'

/** Queries for what an owner keeps with us: pieces, what was written about them, photographs, days of their own and the address of the calendar. */
export function ownerSections(me: string, locale: Locale): Record<string, SQL> {
  const words = (field: string) =>
    sql`coalesce(nullif(l.content -> ${field} ->> ${locale}, ''), l.content -> ${field} ->> 'en', l.content -> ${field} ->> 'ar')`
  return {
    listings: sql`SELECT name ->> ${locale} AS piece, size, price_fils AS price, pickup_area AS area, pickup_contact_number AS phone,
      description ->> ${locale} AS text, status, created_at AS "createdAt"
      FROM items WHERE owner_id = ${me} ORDER BY id`,
    // Texts on the market are listed with the piece.
    listingTexts: sql`SELECT ${words('name')} AS piece, l.status, ${words('description')} AS text, l.content ->> 'pickupContactNumber' AS phone,
      concat_ws(' ', l.reason ->> ${locale}, l.suspension_reason ->> ${locale}) AS decision, l.appeal, l.created_at AS "createdAt", l.decided_at AS "decidedAt"
      FROM listings l WHERE l.owner_id = ${me} AND (l.content <> '{}' OR l.appeal IS NOT NULL OR l.suspension_reason IS NOT NULL) ORDER BY l.created_at, l.id`,
    listingPhotos: sql`SELECT name AS title, created_at AS "createdAt" FROM objects WHERE owner_id = ${me} ORDER BY created_at, id`,
    ownDays: sql`SELECT DISTINCT i.name ->> ${locale} AS piece, lower(b.days)::text AS "firstDay", (upper(b.days) - 1)::text AS "lastDay", b.note
      FROM blocks b JOIN units u ON u.id = b.unit_id JOIN items i ON i.id = u.item_id
      WHERE i.owner_id = ${me} AND b.kind = 'blackout' AND b.is_live ORDER BY "firstDay", piece`,
    holiday: sql`SELECT from_day::text AS "firstDay", until_day::text AS "lastDay" FROM owner_holidays WHERE owner_id = ${me}`,
    calendarLink: sql`SELECT made_at AS "createdAt" FROM calendar_links WHERE owner_id = ${me}`,
  }
}
