import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import description from './description.json' with { type: 'json' }
import { StripeFault } from './fault.ts'
import { type Form, readForm } from './form.ts'

/** The version of Stripe's API that the description is of. */
export const { apiVersion } = description

interface Operation {
  name: string
  pattern: RegExp
  check: ValidateFunction
}

const ajv = new Ajv({ coerceTypes: true, allErrors: true })
const operations: Operation[] = Object.entries(description.operations).map(([name, schema]) => ({
  name,
  pattern: new RegExp(`^${name.replaceAll('{id}', '([^/?]+)')}$`),
  check: ajv.compile(schema),
}))

export interface Call {
  /** Like `POST /v1/refunds`. */
  operation: string
  /** The id in the path. */
  id: string
  params: Form
}

/** The call of a request. Throws what Stripe answers where its description allows no such call. */
export function readCall(method: string, path: string, text: string): Call {
  const found = operations.find(({ pattern }) => pattern.test(`${method} ${path}`))
  if (!found) throw new StripeFault(404, { message: `Unrecognized request URL (${method}: ${path}).` })
  const params = readForm(text)
  if (!found.check(params)) throw faultOf(found.check.errors ?? [])
  refuseFractions(params, '')
  return { operation: found.name, id: decodeURIComponent(found.pattern.exec(`${method} ${path}`)?.[1] ?? ''), params }
}

/** The deepest fault, since a union reports each of its branches. */
function faultOf(errors: readonly ErrorObject[]): StripeFault {
  const [error] = [...errors].sort((a, b) => b.instancePath.split('/').length - a.instancePath.split('/').length)
  if (!error) return new StripeFault(400, { message: 'Invalid request.' })
  const named = (last = ''): string => paramOf(`${error.instancePath}${last && `/${last}`}`)
  if (error.keyword === 'additionalProperties') {
    const param = named(String(error.params['additionalProperty']))
    return new StripeFault(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param })
  }
  if (error.keyword === 'required') {
    const param = named(String(error.params['missingProperty']))
    return new StripeFault(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param })
  }
  return new StripeFault(400, { message: `Invalid ${named()}: ${error.message}`, param: named() })
}

/** `/line_items/0/quantity` as `line_items[0][quantity]`. */
function paramOf(pointer: string): string {
  const [first = '', ...rest] = pointer.split('/').slice(1)
  return first + rest.map((part) => `[${part}]`).join('')
}

/** The numbers of all calls that are described here are whole. */
function refuseFractions(value: unknown, pointer: string): void {
  if (typeof value === 'number' && !Number.isInteger(value))
    throw new StripeFault(400, { code: 'parameter_invalid_integer', message: `Invalid integer: ${value}`, param: paramOf(pointer) })
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) refuseFractions(inner, `${pointer}/${name}`)
}
