import { and, eq, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { LibraryFile, MediaUse } from './library.contract.ts'
import { toLibrary } from './list-library.ts'
import { baseOf, widthsOf } from './media.policy.ts'
import { buckets, objects } from './media.table.ts'
import { linkEndsAt, signedLink } from './sign-object.ts'

interface SiteRow extends Record<string, unknown> {
  kind: 'settings' | 'draft' | 'history'
  section: string
}

interface PieceRow extends Record<string, unknown> {
  kind: 'item' | 'listing'
  id: string
  name: { en: string; ar: string } | null
  isFirst: boolean
}

/**
 * A picture with all that uses it, and an address to give away.
 * @throws {Refusal} 404 `media.unknown`
 */
export async function getLibraryFile(ctx: Context, id: string): Promise<LibraryFile> {
  const [found] = await ctx.db
    .select({ object: objects, isPublic: buckets.isPublic })
    .from(objects)
    .innerJoin(buckets, eq(buckets.id, objects.bucketId))
    .where(and(eq(objects.id, id)))
  const [object] = found ? await toLibrary(ctx, [found]) : []
  if (!found || !object) throw new Refusal('media.unknown', 404)
  const { now } = await nowOf(ctx)
  const width = Math.max(...widthsOf(object.width))
  const { rows: owners } = await ctx.db.execute<{ name: string }>(sql`SELECT name FROM people WHERE id = ${found.object.ownerId}`)
  const uses = [...(await usesOnSite(ctx, id)), ...(await usesOfPieces(ctx, id))]
  return {
    object: { ...object, uses: uses.length },
    owner: owners[0]?.name ?? null,
    uses,
    link: `${ctx.baseUrl}${found.isPublic ? `${baseOf(id)}-${width}.webp` : signedLink(ctx, { id, width, now })}`,
    linkEndsAt: found.isPublic ? null : linkEndsAt(now).toISOString(),
  }
}

/** The sections of the site that show it, of the draft, and one row for earlier versions, which can be restored. */
async function usesOnSite(ctx: Context, id: string): Promise<MediaUse[]> {
  const { rows } = await ctx.db.execute<SiteRow>(sql`
    WITH newest AS (SELECT max(version) AS version FROM site_settings)
    SELECT 'settings' AS kind, part.key AS section FROM site_settings JOIN newest USING (version), jsonb_each(settings) part
      WHERE part.value::text LIKE ${`%/media/${id}-%`}
    UNION ALL SELECT 'draft', part.key FROM site_settings_draft, jsonb_each(settings) part WHERE part.value::text LIKE ${`%/media/${id}-%`}
    UNION ALL (SELECT 'history', '' FROM site_settings, newest
      WHERE site_settings.version < newest.version AND settings::text LIKE ${`%/media/${id}-%`} LIMIT 1)`)
  return rows.map(({ kind, section }) => ({ kind, id: section, name: null, isFirst: false }))
}

async function usesOfPieces(ctx: Context, id: string): Promise<MediaUse[]> {
  const { rows } = await ctx.db.execute<PieceRow>(sql`
    SELECT CASE WHEN items.id IS NULL THEN 'listing' ELSE 'item' END AS kind, noun_id AS id, coalesce(items.name, listings.content -> 'name') AS name,
      coalesce(items.pictures -> 0 ->> 'base' = ${baseOf(id)}, listings.content -> 'photos' -> 0 ->> 'object' = ${id}, false) AS "isFirst"
    FROM media_uses LEFT JOIN listings ON listings.id = noun_id LEFT JOIN items ON items.id = noun_id
    WHERE object_id = ${id} ORDER BY noun_id LIMIT 100`)
  return rows.map((row) => ({ kind: row.kind, id: row.id, name: wholeName(row.name), isFirst: row.isFirst }))
}

/** A draft may have its name in one language only. */
function wholeName(name: { en?: string; ar?: string } | null): MediaUse['name'] {
  const known = name?.en || name?.ar
  return known ? { en: name.en || known, ar: name.ar || known } : null
}
