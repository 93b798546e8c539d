import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** The calls of the shop, by the file and the method of the `stripe` package. */
const calls: Readonly<Record<string, readonly string[]>> = {
  Customers: ['create', 'del', 'listPaymentMethods'],
  'Checkout/Sessions': ['create', 'retrieve', 'list', 'expire'],
  PaymentIntents: ['create', 'retrieve', 'list', 'capture', 'cancel'],
  PaymentMethods: ['detach'],
  Refunds: ['create', 'list'],
  Disputes: ['list'],
  BalanceTransactions: ['list'],
}
/** Parameters whose own parameters are kept; of the others only their names, and no value of theirs is allowed. */
const kept = new Set(
  'automatic_payment_methods consent_collection created expand line_items metadata payment_intent_data payment_method_data price_data product_data setup_intent_data'.split(
    ' ',
  ),
)

export type Schema =
  | boolean
  | { const: string | number | boolean }
  | { enum: string[] }
  | { type: 'string' | 'number' | 'boolean' }
  | { type: 'array'; items: Schema }
  | { type: 'object'; additionalProperties: Schema; properties?: Record<string, Schema>; required?: string[] }
  | { anyOf: Schema[] }

export interface StripeDescription {
  about: string
  license: 'MIT'
  sdk: string
  openApi: string
  apiVersion: string
  /** By method and path, like `POST /v1/payment_intents/{id}/capture`. */
  operations: Record<string, Schema>
}

type Program = ReturnType<typeof parseSync>['program']
type Node = Program['body'][number]
type Interface = Extract<Node, { type: 'TSInterfaceDeclaration' }>
type Alias = Extract<Node, { type: 'TSTypeAliasDeclaration' }>
type Type = Alias['typeAnnotation']
type Signature = Interface['body']['body'][number]
type TypeName = Extract<Type, { type: 'TSTypeReference' }>['typeName']

const folder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm')
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')

/**
 * The calls and values that Stripe's OpenAPI description allows, read from the declarations in the installed package. Stripe generates them
 * from that description (`OPENAPI_VERSION`).
 */
export function describeStripe(): StripeDescription {
  const operations: Record<string, Schema> = {}
  for (const [file, methods] of Object.entries(calls)) {
    const names = namesOf([...bodyOf('shared.d.ts'), ...bodyOf(`resources/${file}.d.ts`)])
    const places = placesOf(bodyOf(`resources/${file}.js`))
    for (const method of methods) {
      const place = places.get(method)
      if (!place) throw new Error(`${file} has no ${method}`)
      const params = paramsOf(bodyOf(`resources/${file}.d.ts`), method)
      operations[place] = params ? schemaOf(params, { names, scope: [], isKept: true }) : nothing
    }
  }
  return {
    about:
      'The parts used of Stripe’s OpenAPI description, from the declarations of its package. Written by scripts/stripe-description.ts.',
    license: 'MIT',
    sdk: read('../VERSION').trim(),
    openApi: read('../OPENAPI_VERSION').trim(),
    apiVersion: /ApiVersion = '([^']+)'/.exec(read('apiVersion.js'))?.[1] ?? '',
    operations: Object.fromEntries(Object.entries(operations).sort(([a], [b]) => a.localeCompare(b))),
  }
}

const nothing: Schema = { type: 'object', additionalProperties: false, properties: {} }

function bodyOf(path: string): Node[] {
  const { program, errors } = parseSync(path, read(path), { lang: path.endsWith('.js') ? 'js' : 'dts' })
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return program.body.map(unwrapped)
}

function unwrapped(node: Node): Node {
  return node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node
}

/** Interfaces and aliases by their full name, those in namespaces as `Outer.Inner`. */
function namesOf(nodes: readonly Node[], prefix = ''): Map<string, Interface | Alias> {
  const found = new Map<string, Interface | Alias>()
  for (const node of nodes) {
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') found.set(`${prefix}${node.id.name}`, node)
    if (node.type !== 'TSModuleDeclaration' || node.id.type !== 'Identifier' || node.body?.type !== 'TSModuleBlock') continue
    for (const [name, inner] of namesOf(node.body.body.map(unwrapped), `${prefix}${node.id.name}.`)) found.set(name, inner)
  }
  return found
}

/** The path of each method of the class. */
function placesOf(nodes: readonly Node[]): Map<string, string> {
  const places = new Map<string, string>()
  for (const node of nodes) {
    if (node.type !== 'ClassDeclaration') continue
    for (const member of node.body.body) {
      if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier') continue
      const [statement] = member.value.body?.body ?? []
      const call = statement?.type === 'ReturnStatement' ? statement.argument : null
      if (call?.type !== 'CallExpression') continue
      const [verb, path] = call.arguments
      if (verb?.type === 'Literal' && path?.type === 'Literal') places.set(member.key.name, `${verb.value} ${path.value}`)
      if (verb?.type === 'Literal' && path?.type === 'TemplateLiteral')
        places.set(member.key.name, `${verb.value} ${path.quasis.map((part) => part.value.raw).join('{id}')}`)
    }
  }
  return places
}

/** The type of the parameter `params` of a method. */
function paramsOf(nodes: readonly Node[], method: string): Type | null {
  for (const node of nodes) {
    if (node.type !== 'ClassDeclaration') continue
    for (const member of node.body.body) {
      if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier' || member.key.name !== method) continue
      const params = member.value.params.find((one) => one.type === 'Identifier' && one.name === 'params')
      return params?.type === 'Identifier' ? (params.typeAnnotation?.typeAnnotation ?? null) : null
    }
  }
  return null
}

interface Place {
  names: ReadonlyMap<string, Interface | Alias>
  /** The namespaces around the type, outermost first. */
  scope: readonly string[]
  isKept: boolean
}

function schemaOf(type: Type, place: Place): Schema {
  if (type.type === 'TSStringKeyword') return { type: 'string' }
  if (type.type === 'TSNumberKeyword') return { type: 'number' }
  if (type.type === 'TSBooleanKeyword') return { type: 'boolean' }
  // Null travels as an empty text.
  if (type.type === 'TSNullKeyword') return { const: '' }
  if (type.type === 'TSLiteralType' && type.literal.type === 'Literal') return { const: type.literal.value as string | number | boolean }
  if (type.type === 'TSArrayType') return { type: 'array', items: schemaOf(type.elementType, place) }
  if (type.type === 'TSUnionType') return unionOf(type.types, place)
  if (type.type === 'TSTypeReference') return referenceOf(type, place)
  throw new Error(`a type that is not understood: ${type.type}`)
}

/** Unions of texts end in `OtherString` for values of later versions: none of them is allowed. */
function unionOf(types: readonly Type[], place: Place): Schema {
  const schemas = types
    .filter((one) => !(one.type === 'TSTypeReference' && nameOf(one.typeName) === 'OtherString'))
    .map((one) => schemaOf(one, place))
  const texts = schemas.flatMap((one) => (typeof one === 'object' && 'const' in one && typeof one.const === 'string' ? [one.const] : []))
  const others = schemas.filter((one) => !(typeof one === 'object' && 'const' in one && typeof one.const === 'string'))
  const all: Schema[] = [...(texts.length > 0 ? [{ enum: texts }] : []), ...others]
  return all.length === 1 && all[0] !== undefined ? all[0] : { anyOf: all }
}

function referenceOf(type: Extract<Type, { type: 'TSTypeReference' }>, place: Place): Schema {
  const name = nameOf(type.typeName)
  const [first] = type.typeArguments?.params ?? []
  if (name === 'Array' && first) return { type: 'array', items: schemaOf(first, place) }
  if (name === 'Emptyable' && first) return { anyOf: [{ const: '' }, schemaOf(first, place)] }
  if (name === 'Decimal') return { type: 'string' }
  const [full, found] = lookUp(name, place)
  const scope = full.split('.').slice(0, -1)
  if (found.type === 'TSTypeAliasDeclaration') return schemaOf(found.typeAnnotation, { ...place, scope })
  if (!place.isKept) return false
  return objectOf(found, { ...place, scope })
}

/** The name from the innermost namespace outwards, as TypeScript looks it up. */
function lookUp(name: string, { names, scope }: Place): [string, Interface | Alias] {
  for (let depth = scope.length; depth >= 0; depth -= 1) {
    const full = [...scope.slice(0, depth), name].join('.')
    const found = names.get(full)
    if (found) return [full, found]
  }
  throw new Error(`an unknown type: ${name}`)
}

function objectOf(declared: Interface, place: Place): Schema {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  let additionalProperties: Schema = false
  for (const above of declared.extends) {
    const [, found] = lookUp(above.expression.type === 'Identifier' ? above.expression.name : '', place)
    if (found.type === 'TSInterfaceDeclaration') Object.assign(properties, propertiesOf(objectOf(found, place)))
  }
  for (const member of declared.body.body) {
    const [name, type] = memberOf(member)
    if (name === null) additionalProperties = schemaOf(type, place)
    else {
      properties[name] = schemaOf(type, { ...place, isKept: kept.has(name) })
      if (member.type === 'TSPropertySignature' && !member.optional) required.push(name)
    }
  }
  return { type: 'object', additionalProperties, properties, ...(required.length > 0 && { required }) }
}

function propertiesOf(schema: Schema): Record<string, Schema> {
  return typeof schema === 'object' && 'properties' in schema ? (schema.properties ?? {}) : {}
}

/** The name of a property, null for a signature of any name, and its type. */
function memberOf(member: Signature): [string | null, Type] {
  if (member.type === 'TSIndexSignature') return [null, member.typeAnnotation.typeAnnotation]
  if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) throw new Error(`a member that is not understood: ${member.type}`)
  const name = member.key.type === 'Identifier' ? member.key.name : member.key.type === 'Literal' ? String(member.key.value) : ''
  return [name, member.typeAnnotation.typeAnnotation]
}

function nameOf(name: TypeName): string {
  if (name.type === 'Identifier') return name.name
  return name.type === 'TSQualifiedName' ? `${nameOf(name.left)}.${name.right.name}` : ''
}
