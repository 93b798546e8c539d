import { type SQL, sql } from 'drizzle-orm'
import { objects } from './media.table.ts'

/**
 * True for an object that nothing uses: no noun has noted it, and no version of the site's settings shows it, for every version can be restored, nor
 * their draft.
 */
export const isUnused: SQL = sql`NOT EXISTS (SELECT 1 FROM media_uses WHERE object_id = ${objects.id})
  AND NOT EXISTS (SELECT 1 FROM site_settings WHERE settings::text LIKE '%/media/' || ${objects.id} || '-%')
  AND NOT EXISTS (SELECT 1 FROM site_settings_draft WHERE settings::text LIKE '%/media/' || ${objects.id} || '-%')`
