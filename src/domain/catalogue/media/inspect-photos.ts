import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'

export interface Inspected {
  /** The estimate of `sharp` for a grey picture of 512 pixels. */
  sharpness: number
  /** The uses of every object with the same fingerprint, this one included. */
  usedBy: { noun: string; nounId: string }[]
  /** The number of other requested objects with the same fingerprint. */
  twins: number
}

/** Finds the sharpness of pictures and the uses of the same ones; pictures with equal fingerprints count as the same. */
export async function inspectPhotos(ctx: Context | TxContext, ids: readonly string[]): Promise<Map<string, Inspected>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ id: string } & Inspected & Record<string, unknown>>(sql`
    SELECT mine.id, mine.sharpness, (count(*) OVER (PARTITION BY mine.fingerprint) - 1)::int AS twins, coalesce((SELECT json_agg(DISTINCT jsonb_build_object('noun', uses.noun, 'nounId', uses.noun_id))
      FROM objects AS same JOIN media_uses AS uses ON uses.object_id = same.id WHERE same.fingerprint = mine.fingerprint), '[]') AS "usedBy"
    FROM objects AS mine WHERE mine.id = ANY (${sql.param([...ids])}::text[])`)
  return new Map(rows.map(({ id, sharpness, usedBy, twins }) => [id, { sharpness, usedBy, twins }]))
}
