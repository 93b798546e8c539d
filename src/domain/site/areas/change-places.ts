import { isDeepStrictEqual } from 'node:util'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Places, setPlaces } from './places.policy.ts'
import { places } from './places.table.ts'
import { findUsedAreas, readPlaces } from './read-places.ts'

/**
 * Writes places and windows as the version after `version`, in force at once. Orders keep price, address and windows.
 * @throws {Refusal} places.changed (409) when a newer version exists, places.same (409) when nothing differs
 * @throws {Refusal} places.area-in-use (409, with `area`) when an area that something names is gone or has moved
 */
export async function changePlaces(
  ctx: Context,
  { version, reason, places: wanted }: { version: number; reason: string; places: Places },
): Promise<{ version: number }> {
  const written = await inTransaction(ctx, async (tx) => {
    const current = await readPlaces(tx)
    if (current.version !== version) throw new Refusal('places.changed', 409)
    if (isDeepStrictEqual(current.places, wanted)) throw new Refusal('places.same', 409)
    const lost = current.places.areas.filter(({ id, city, listed }) =>
      wanted.areas.every((area) => area.id !== id || area.city !== city || area.listed !== listed),
    )
    const [used] = await findUsedAreas(tx, { ...current.places, areas: lost })
    if (used !== undefined)
      throw new Refusal('places.area-in-use', 409, { area: lost.find(({ id }) => id === used)?.name[ctx.locale] ?? used })
    const next = version + 1
    const added = await tx.db
      .insert(places)
      .values({ version: next, document: wanted, reason, writtenBy: tx.actor.personId, writtenAt: tx.now })
      .onConflictDoNothing()
      .returning({ version: places.version })
    if (added.length === 0) throw new Refusal('places.changed', 409)
    await record(tx, 'places.written', 'site', { version: next })
    return next
  })
  // Other processes hear of it from the database.
  setPlaces(wanted)
  return { version: written }
}
