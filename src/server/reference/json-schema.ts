import type { ConditionalSchemaConverter, JSONSchema } from '@orpc/openapi'
import * as z from 'zod/mini'
import { day, email, fils } from '#values/schemas.ts'

type Schema = z.core.$ZodType
type Node = Record<string, unknown>

/** The format and meaning of values that many routes share. */
const known = new Map<Schema, Node>([
  [day, { format: 'date', description: 'A calendar day in Amman.' }],
  [fils, { description: 'Whole fils; 1,000 fils are one dinar.' }],
  [email, { format: 'email' }],
])

/** Converts schemas of zod for the document. A schema that `names` has becomes a reference to the component of that name. */
export function schemaConverter(names: ReadonlyMap<unknown, string>): ConditionalSchemaConverter {
  return {
    condition: (schema) => schema?.['~standard'].vendor === 'zod',
    convert: (given, { strategy }) => {
      const schema = given as unknown as Schema
      const isRequired = (strategy === 'input' ? schema._zod.optin : schema._zod.optout) === undefined
      return [isRequired, jsonOf(schema, { io: strategy, names }) as JSONSchema]
    },
  }
}

interface Options {
  io: 'input' | 'output'
  names: ReadonlyMap<unknown, string>
  /** The schema is the component itself, and only what is within it becomes references. */
  isComponent?: boolean
}

/** The JSON schema of a schema of zod. */
export function jsonOf(schema: Schema, { io, names, isComponent = false }: Options): Node {
  const nameOf = (one: Schema) => (io === 'output' ? names.get(one) : undefined)
  const name = nameOf(schema)
  if (name && !isComponent) return referenceTo(name)
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      const within = path.length > 0 ? nameOf(zodSchema) : undefined
      if (within) replace(jsonSchema as Node, referenceTo(within))
      else annotate(zodSchema, jsonSchema as Node, io)
    },
  }) as Node
  return json
}

function annotate(schema: Schema, json: Node, io: Options['io']): void {
  const { def } = schema._zod
  if (def.type === 'file') Object.assign(json, { type: 'string', contentMediaType: '*/*' })
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
  if (io === 'input' && def.type === 'pipe') Object.assign(json, lengthsOf((def as z.core.$ZodPipeDef).out))
  if (schema === day) delete json['maxLength']
  Object.assign(json, known.get(schema))
}

/** The lengths of a text after it was trimmed, which are narrower than those that are read. */
function lengthsOf(out: Schema): Node {
  if (out._zod.def.type !== 'string') return {}
  const { minLength, maxLength } = z.toJSONSchema(out, { unrepresentable: 'any' })
  return { ...(minLength && { minLength }), ...(maxLength && { maxLength }) }
}

function referenceTo(name: string): Node {
  return { $ref: `#/components/schemas/${name}` }
}

function replace(json: Node, by: Node): void {
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, by)
}
