import * as z from 'zod/mini'

type Entries = Record<string, unknown>

/**
 * Fits content that an older version stored to today's schema. Unknown keys are dropped. A missing key gets its value in `defaults`, else
 * an empty value that the schema accepts: null, a list, an object or a text. Other mismatches stay for the schema to refuse.
 */
export function fitStored(schema: z.core.$ZodType, stored: unknown, defaults?: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return isEntries(stored) ? fitObject(def.shape, stored, isEntries(defaults) ? defaults : {}) : stored
    case 'array':
      return Array.isArray(stored) ? stored.map((entry) => fitStored(def.element, entry)) : stored
    case 'record':
      return isEntries(stored) ? mapEntries(stored, (entry) => fitStored(def.valueType, entry)) : stored
    case 'union':
      return def.options.map((option) => fitted(option, stored)).find((found) => found !== null)?.value ?? stored
    case 'optional':
    case 'nullable':
    case 'default':
      return stored === null ? null : fitStored(def.innerType, stored, defaults)
    default:
      return stored
  }
}

/** Reads the parts of stored content that fit the schema: keys of an object, entries of a list. Never refuses. */
export function readFitting<T extends z.core.$ZodType>(schema: T, stored: unknown): z.output<T> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  if (def.type === 'array')
    return (Array.isArray(stored) ? stored : []).flatMap((entry) => fitted(def.element, entry)?.value ?? []) as z.output<T>
  if (def.type !== 'object') throw new TypeError(`Content of type ${def.type} has no parts`)
  const parts = Object.entries(isEntries(stored) ? stored : {}).flatMap(([key, value]) => {
    const part = Object.hasOwn(def.shape, key) && fitted(def.shape[key] as z.core.$ZodType, value)
    return part ? [[key, part.value]] : []
  })
  return Object.fromEntries(parts) as z.output<T>
}

function fitObject(shape: Readonly<Record<string, z.core.$ZodType>>, stored: Entries, defaults: Entries): Entries {
  const entries = Object.entries(shape).map(([key, schema]) => {
    const given = stored[key]
    const isMissing = given === undefined || (given === null && !accepts(schema, null))
    return [key, isMissing ? (defaults[key] ?? emptyOf(schema)) : fitStored(schema, given, defaults[key])]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function emptyOf(schema: z.core.$ZodType): unknown {
  return accepts(schema, undefined) ? undefined : [null, [], fitStored(schema, {}), ''].find((empty) => accepts(schema, empty))
}

/** The fitted content, not transformed by the schema; null if the schema refuses it. */
function fitted(schema: z.core.$ZodType, stored: unknown): { value: unknown } | null {
  const value = fitStored(schema, stored)
  return accepts(schema, value) ? { value } : null
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapEntries(entries: Entries, make: (value: unknown) => unknown): Entries {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, make(value)]))
}
