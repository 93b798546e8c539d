import { desc, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { fitStored } from '#values/stored.ts'
import { storedPlacesSchema } from './places.contract.ts'
import { defaultPlaces, type Places, setPlaces } from './places.policy.ts'
import { places } from './places.table.ts'

type Reading = Pick<Context | TxContext, 'db' | 'log'>

/** The newest version, with the defaults of what it lacks. A document that is not valid counts as the defaults. */
export async function readPlaces(ctx: Reading): Promise<{ version: number; places: Places }> {
  const [row] = await ctx.db
    .select({ version: places.version, document: places.document })
    .from(places)
    .orderBy(desc(places.version))
    .limit(1)
  if (!row) return { version: 0, places: defaultPlaces }
  const parsed = storedPlacesSchema.safeParse(fitStored(storedPlacesSchema, row.document, defaultPlaces))
  if (!parsed.success) ctx.log.error({ version: row.version }, 'the places were refused: they are not valid')
  return { version: row.version, places: parsed.data ?? defaultPlaces }
}

/** Makes the newest version the places of now in this process. */
export async function followPlaces(ctx: Reading): Promise<void> {
  setPlaces((await readPlaces(ctx)).places)
}

/** The ids of the areas that an item, a listing, an address or an order names. */
export async function findUsedAreas(ctx: Reading, { areas }: Places): Promise<string[]> {
  const [ids, listed] = [areas.map(({ id }) => id), areas.map((area) => area.listed)]
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT area.id FROM unnest(${sql.param(ids)}::text[], ${sql.param(listed)}::text[]) area (id, listed)
    WHERE EXISTS (SELECT FROM items WHERE pickup_area = area.listed)
      OR EXISTS (SELECT FROM listings WHERE content ->> 'pickupArea' = area.listed)
      OR EXISTS (SELECT FROM addresses WHERE addresses.area = area.id)
      OR EXISTS (SELECT FROM orders WHERE delivery ->> 'area' = area.id)`)
  return rows.map(({ id }) => id)
}
