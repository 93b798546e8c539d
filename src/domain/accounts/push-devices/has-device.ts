import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether the person of a column has switched notifications on in a browser. */
export function hasDevice(personId: SQLWrapper): SQL<boolean> {
  return sql`EXISTS (SELECT FROM push_devices d WHERE d.person_id = ${personId})`
}
