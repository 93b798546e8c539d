import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#values/locale.ts'

/**
 * The context of a row `log` of the audit log, as in `eventAboutSchema`: looked up by keys alone, so that each row costs the same. A reason
 * in both languages comes in the reader's.
 */
export function aboutOf(locale: Locale): SQL {
  const kind = sql`split_part(log.event, '.', 1)`
  const itemId = sql`coalesce(log.details ->> 'itemId', (SELECT item_id FROM rentals WHERE id = coalesce(log.details ->> 'rentalId', log.subject_id)),
    (SELECT item_id FROM units WHERE id = log.subject_id), CASE WHEN ${kind} IN ('listing', 'blackout', 'unit') THEN log.subject_id END)`
  const textOf = (key: string) =>
    sql`CASE jsonb_typeof(log.details -> ${key}) WHEN 'object' THEN log.details -> ${key} ->> ${locale} WHEN 'string' THEN log.details ->> ${key} END`
  return sql`(SELECT jsonb_strip_nulls(jsonb_build_object(
      'itemId', item.id,
      'piece', coalesce(item.name, listing.content -> 'name' ->> ${locale}, listing.content -> 'name' ->> 'en', listing.content -> 'name' ->> 'ar'),
      'name', CASE
        WHEN log.event LIKE 'promotion.campaign-%' THEN (SELECT name FROM campaigns WHERE id = log.subject_id)
        WHEN ${kind} = 'promotion' OR log.event IN ('chat.answer-changed', 'chat.intent-changed') THEN log.subject_id
        WHEN ${kind} = 'media' THEN coalesce((SELECT regexp_replace(name, '^.*/', '') FROM objects WHERE objects.id = log.subject_id), CASE WHEN log.event LIKE 'media.bucket-%' THEN log.subject_id END)
        END,
      'list', CASE WHEN log.event = 'export.made' THEN log.subject_id WHEN ${kind} = 'saved-filter' THEN regexp_replace(log.details ->> 'list', '^.*/', '') END,
      'role', log.details ->> 'role',
      'sections', CASE WHEN jsonb_typeof(log.details -> 'sections') = 'array' THEN log.details -> 'sections' END,
      'version', CASE WHEN ${kind} IN ('settings', 'figures', 'places') THEN log.details -> 'version' END,
      'amount', CASE WHEN ${kind} <> 'promotion' AND jsonb_typeof(log.details -> 'amount') = 'number' THEN log.details -> 'amount' END,
      'words', coalesce(${textOf('words')}, CASE WHEN ${kind} IN ('listing', 'unit') OR log.event = 'order.cancellation-asked' THEN ${textOf('reason')} END)))
    FROM (SELECT) one
      LEFT JOIN LATERAL (SELECT id, name ->> ${locale} AS name FROM items WHERE id = ${itemId}) item ON true
      LEFT JOIN LATERAL (SELECT content FROM listings WHERE ${kind} = 'listing' AND item.id IS NULL AND listings.id = log.subject_id) listing ON true)`
}
