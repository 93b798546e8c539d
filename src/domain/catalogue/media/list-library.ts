import { and, asc, count, desc, eq, inArray, isNull, notInArray, or, type SQL, sql, sum } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { keysetOf } from '#platform/database/read-page.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { toObject } from './get-object.ts'
import type { LibraryObject } from './library.contract.ts'
import { describedByPiece, type libraryLacks, libraryPage, type librarySorts } from './media.policy.ts'
import { buckets, mediaUses, type ObjectRow, objects } from './media.table.ts'

interface LibraryQuery {
  bucket?: string | undefined
  /** Of the name, or of the text in either language. */
  q?: string | undefined
  lack?: (typeof libraryLacks)[number] | undefined
  sort?: (typeof librarySorts)[number] | undefined
  /** The id of the last picture of the page before. */
  after?: string | undefined
}

const sorts = {
  newest: { column: objects.createdAt, isFalling: true },
  oldest: { column: objects.createdAt, isFalling: false },
  name: { column: objects.name, isFalling: false },
  largest: { column: objects.bytes, isFalling: true },
} as const

const words = sql`fold_for_search(${objects.name} || ' ' || coalesce(${objects.altEn}, '') || ' ' || coalesce(${objects.altAr}, ''))`
/** Every picture that a version of the settings, or their draft, shows; read once for a whole list. */
const shownOnSite = sql`SELECT (regexp_matches(settings::text, '/media/([A-Za-z0-9]{22})-', 'g'))[1] FROM site_settings
  UNION SELECT (regexp_matches(settings::text, '/media/([A-Za-z0-9]{22})-', 'g'))[1] FROM site_settings_draft`
const undescribed = and(or(isNull(objects.altEn), isNull(objects.altAr)), notInArray(objects.bucketId, [...describedByPiece]))

/** A page of the pictures of a bucket, or of all. */
export async function listLibrary(
  ctx: Context,
  { bucket, q, lack, sort = 'newest', after }: LibraryQuery,
): Promise<{ rows: LibraryObject[]; next: string | null }> {
  const { column, isFalling } = sorts[sort]
  const order = isFalling ? desc : asc
  const { begins } = keysetOf({ after }, { from: sql`${objects}`, by: sql`${column}`, id: sql`${objects.id}`, isFalling })
  const found = await ctx.db
    .select({ object: objects, isPublic: buckets.isPublic })
    .from(objects)
    .innerJoin(buckets, eq(buckets.id, objects.bucketId))
    .where(and(bucket ? eq(objects.bucketId, bucket) : undefined, asked(q), lacking(lack), begins || undefined))
    .orderBy(order(column), order(objects.id))
    .limit(libraryPage + 1)
  const rows = await toLibrary(ctx, found.slice(0, libraryPage))
  return { rows, next: found.length > libraryPage ? (rows.at(-1)?.id ?? null) : null }
}

/** The number of pictures, the number without a text of their own or of a piece, and their bytes. */
export async function countLibrary(ctx: Context): Promise<{ objects: number; undescribed: number; bytes: number }> {
  const [all] = await ctx.db.select({ objects: count(), bytes: sum(objects.bytes) }).from(objects)
  const [bare] = await ctx.db.select({ objects: count() }).from(objects).where(undescribed)
  return { objects: all?.objects ?? 0, undescribed: bare?.objects ?? 0, bytes: Number(all?.bytes ?? 0) }
}

/** Objects as the library shows them, with how often each is used. */
export async function toLibrary(
  ctx: Context | TxContext,
  found: readonly { object: ObjectRow; isPublic: boolean }[],
): Promise<LibraryObject[]> {
  if (found.length === 0) return []
  const { now } = await nowOf(ctx)
  const ids = found.map(({ object }) => object.id)
  const used = await ctx.db
    .select({ id: mediaUses.objectId, uses: count() })
    .from(mediaUses)
    .where(inArray(mediaUses.objectId, ids))
    .groupBy(mediaUses.objectId)
  const uses = new Map(used.map((row) => [row.id, row.uses]))
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`SELECT shown.id FROM (${shownOnSite}) AS shown (id) WHERE shown.id = ANY (${sql.param(ids)}::text[])`,
  )
  const onSite = new Set(rows.map(({ id }) => id))
  return found.map(({ object, isPublic }) => {
    const plain = toObject(ctx, object, { isPublic, now })
    // A picture that was replaced has another address for whoever looks after it.
    const version = `${plain.src.includes('?') ? '&' : '?'}v=${object.updatedAt.getTime()}`
    return {
      ...plain,
      src: `${plain.src}${version}`,
      alt: { en: object.altEn, ar: object.altAr },
      focus: { x: object.focusX, y: object.focusY },
      uses: (uses.get(object.id) ?? 0) + (onSite.has(object.id) ? 1 : 0),
    }
  })
}

function asked(q: string | undefined): SQL | undefined {
  const folded = q && foldForSearch(q).trim()
  return folded ? sql`${words} LIKE ${`%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`}` : undefined
}

function lacking(lack: LibraryQuery['lack']): SQL | undefined {
  if (lack === 'text') return undescribed
  if (lack !== 'use') return undefined
  return sql`NOT EXISTS (SELECT 1 FROM media_uses WHERE object_id = ${objects.id}) AND ${objects.id} NOT IN (${shownOnSite})`
}
