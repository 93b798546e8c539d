/** A JSON schema as the document has it, read without its dialect. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  description?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** A field of a table: its path as `money.paid`, its type, and what it may hold. */
export interface SchemaRow {
  name: string
  type: string
  /** The component that the type names. */
  reference: string | null
  isOptional: boolean
  notes: string[]
}

const deepest = 5

/** The fields of a schema, those of objects within it by their paths. */
export function schemaRows(schema: JsonSchema, prefix = '', depth = 0): SchemaRow[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`
    const row = { ...typeRow(property), name: path, isOptional: !required.includes(name) }
    return [row, ...(depth < deepest ? within(property, path, depth) : [])]
  })
}

/** The rows of an object, of the items of a list, or of what may be null. */
function within(schema: JsonSchema, path: string, depth: number): SchemaRow[] {
  if (schema.items) return within(schema.items, `${path}[]`, depth)
  if (schema.properties) return schemaRows(schema, `${path}.`, depth + 1)
  return branchesOf(schema).flatMap((branch) => within(branch, path, depth))
}

/** The type of a schema in words, and its limits. */
export function typeRow(schema: JsonSchema): Omit<SchemaRow, 'name' | 'isOptional'> {
  const branches = branchesOf(schema)
  if (branches.length > 0) {
    const rows = branches.map(typeRow)
    const types = [...new Set(rows.map(({ type }) => type))]
    const [many, one] = types
    return {
      type: many === `list of ${one}` ? `${one}, repeatable` : types.join(' or '),
      reference: rows.find(({ reference }) => reference)?.reference ?? null,
      notes: [...new Set([...described(schema), ...rows.flatMap(({ notes }) => notes)])],
    }
  }
  if (schema.items) {
    const { type, reference, notes } = typeRow(schema.items)
    const most = schema.maxItems === undefined ? [] : [`at most ${schema.maxItems}`]
    return { type: `list of ${type}`, reference, notes: [...described(schema), ...most, ...notes] }
  }
  const reference = schema.$ref?.split('/').at(-1) ?? null
  return { type: reference ?? plainType(schema), reference, notes: [...described(schema), ...limitsOf(schema)] }
}

function branchesOf({ anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] {
  return [...anyOf, ...oneOf]
}

function plainType({ type, format, const: only, properties }: JsonSchema): string {
  if (only !== undefined) return JSON.stringify(only)
  const types = [type ?? (properties ? 'object' : 'any')].flat().join(' or ')
  return format && format !== 'binary' ? `${types} (${format})` : types
}

function described({ description }: JsonSchema): string[] {
  return description ? [description.replace(/\.$/, '')] : []
}

function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, pattern, format } = schema
  return [
    ...(schema.enum ? [`one of ${schema.enum.map((value) => String(value)).join(', ')}`] : []),
    ...range(minLength, maxLength, 'characters'),
    ...range(minimum, maximum, ''),
    ...(pattern && !format ? [`matches ${pattern}`] : []),
  ]
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least === undefined && most === undefined) return []
  const text = least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`
  return [`${text} ${unit}`.trim()]
}

/** The names of the components that a schema refers to. */
export function referencesIn(schema: unknown): string[] {
  const names = JSON.stringify(schema ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
  return [...new Set([...names].map(([, name = '']) => name))]
}
