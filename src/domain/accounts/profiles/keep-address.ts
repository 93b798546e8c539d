import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { cityName, findArea } from '#domain/site/areas/area.policy.ts'
import { translator } from '#i18n/server.ts'
import { newId } from '#values/id.ts'
import { maxAddresses } from './address.contract.ts'

interface TypedAddress {
  personId: string
  area: string
  landmark: string
  building: string
  note?: string | undefined
  /** Keeps nothing where the person has an address. */
  isFirst?: boolean
}

/** The greatest length of a kept note; that of an order may be longer. */
const longestNote = 200

/**
 * Keeps an address that was typed for an order, named after its area; the first one becomes the default. One that the person has, or one too
 * many, is left out.
 */
export async function keepAddress(tx: TxContext, address: TypedAddress): Promise<void> {
  const { personId, area, landmark, building, note = '', isFirst = false } = address
  const place = findArea(area)
  if (!place || landmark === '' || building === '') return
  await tx.db.execute(sql`SELECT 1 FROM people WHERE id = ${personId} FOR UPDATE`)
  const label = translator(tx.locale)('orders:place', { area: place.name[tx.locale], city: cityName(place.city, tx.locale) })
  const id = newId()
  const at = sql`${tx.now.toISOString()}::timestamptz`
  const theirs = sql`SELECT FROM addresses WHERE person_id = ${personId}`
  const isKnown = isFirst ? theirs : sql`${theirs} AND area = ${area} AND landmark = ${landmark} AND building = ${building}`
  const { rowCount } = await tx.db.execute(sql`
    INSERT INTO addresses (id, person_id, place, label, area, landmark, building, note, is_default, created_at, updated_at)
    SELECT ${id}, ${personId}, min(free), ${label}, ${area}, ${landmark}, ${building}, ${note.slice(0, longestNote)},
      NOT EXISTS (${theirs}), ${at}, ${at}
    FROM generate_series(1, ${maxAddresses}::int) free
    WHERE free NOT IN (SELECT addresses.place FROM addresses WHERE person_id = ${personId}) AND NOT EXISTS (${isKnown})
    HAVING min(free) IS NOT NULL`)
  if (rowCount === 1) await record(tx, 'address.added', id)
}
