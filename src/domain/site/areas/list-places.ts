import { desc, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { addDays } from '#values/day.ts'
import type { CurrentPlaces, PlacesVersion } from './places.contract.ts'
import { places } from './places.table.ts'
import { findUsedAreas, readPlaces } from './read-places.ts'

const most = { versions: 50, wishes: 12 } as const
/** Days in which wishes are counted. */
const wishDays = 90

/** The places in force for staff. With them come the areas in use, and the wishes of the last ninety days for other areas. */
export async function getPlaces(ctx: Context): Promise<CurrentPlaces> {
  const current = await readPlaces(ctx)
  const { today } = await nowOf(ctx)
  const { rows: wishes } = await ctx.db.execute<{ words: string; count: number }>(sql`
    SELECT words, sum(count)::int AS count FROM area_wishes WHERE day > ${addDays(today, -wishDays)}::date
    GROUP BY words ORDER BY count DESC, words LIMIT ${most.wishes}`)
  return { ...current, used: await findUsedAreas(ctx, current.places), wishes }
}

/** The newest versions of the places, with who wrote them and why. */
export async function listPlacesVersions(ctx: Context): Promise<PlacesVersion[]> {
  const rows = await ctx.db
    .select({ version: places.version, reason: places.reason, writtenAt: places.writtenAt, writtenBy: people.name })
    .from(places)
    .leftJoin(people, sql`${people.id} = ${places.writtenBy}`)
    .orderBy(desc(places.version))
    .limit(most.versions)
  return rows.map(({ writtenAt, ...row }) => ({ ...row, writtenAt: writtenAt.toISOString() }))
}
