import { type SQL, sql } from 'drizzle-orm'
import { maxShownName } from '#values/person-name.ts'

/** SQL for the first word of a whole name as others see it, at most 20 characters; null for an empty one. As `firstNameOf` in TypeScript. */
export function firstName(name: SQL): SQL {
  return sql`nullif(left(split_part(btrim(${name}), ' ', 1), ${sql.raw(String(maxShownName))}), '')`
}
