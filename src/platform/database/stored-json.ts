import { customType } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { readFitting } from '#values/stored.ts'

/** A JSON column that is read with today's schema, whichever version wrote it: an object of optional keys, or a list. */
export function storedJson<T extends z.core.$ZodType>(name: string, schema: T) {
  return customType<{ data: z.output<T>; driverData: unknown }>({
    dataType: () => 'jsonb',
    fromDriver: (stored) => readFitting(schema, stored),
    toDriver: (value) => JSON.stringify(value),
  })(name)
}
