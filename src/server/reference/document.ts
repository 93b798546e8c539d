import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import type { AnyProcedure } from '@orpc/server'
import type * as z from 'zod/mini'
import { type ApiRoute, listApi } from '#api/api.ts'
import * as nouns from '#api/nouns.ts'
import { holdersOf } from '#domain/permissions.policy.ts'
import { translator } from '#i18n/server.ts'
import { jsonOf, schemaConverter } from './json-schema.ts'
import { routeDescriptions } from './route-descriptions.ts'
import { errorsOf, type RouteError } from './route-errors.ts'

/** The names under which the server keeps a session and a visitor, and where it is. */
export interface Site {
  baseUrl: string
  version: string
  sessionCookie: string
  visitorCookie: string
}

/** A route of the API as the document has it. */
export interface DocumentedRoute extends ApiRoute {
  tag: string
  method: string
  path: string
  operation: OpenAPI.OperationObject
  errors: RouteError[]
}

/** Makes the OpenAPI 3.1 document of the API, and lists its routes with their operations. */
export async function makeDocument(site: Site): Promise<{ document: OpenAPI.Document; routes: DocumentedRoute[] }> {
  const listed = listApi()
  const names = answerNames(listed)
  const schemas = Object.fromEntries(
    [...names].map(([schema, name]) => [name, jsonOf(schema as z.core.$ZodType, { io: 'output', names, isComponent: true })]),
  )
  const generator = new OpenAPIGenerator({ schemaConverters: [schemaConverter(names)] })
  const document = await generator.generate(nouns, {
    info: { title: 'Libsa API', version: site.version, description: about },
    servers: [{ url: `${site.baseUrl}/api` }],
    tags: [...new Set(listed.map(({ noun }) => noun))].map((noun) => ({ name: tagOf(noun) })),
    components: { schemas: { Problem: problem, ...schemas } as Record<string, OpenAPI.SchemaObject>, securitySchemes: schemesOf(site) },
  })
  const routes = listed.map((route) => documented(document, route))
  shareResponses(document)
  return { document, routes }
}

const about =
  'Errors are `application/problem+json`, and their `code` is stable. Money is whole fils, 1,000 to a dinar. Days are days in Amman, and instants are UTC.'

const problem: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string', description: 'A sentence for people, in the language of Accept-Language.' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'The stable name of the error.' },
    requestId: { type: 'string' },
    fields: { type: 'array', items: { type: 'string' }, description: 'The paths of the fields that were refused.' },
    retryAfter: { type: 'integer', description: 'Seconds to wait before the next try.' },
  },
  additionalProperties: true,
}

/** `blockedPeople` becomes `blocked-people`. */
function tagOf(noun: string): string {
  return noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** A name for each schema of an answer that has one in its contract. */
function answerNames(routes: readonly ApiRoute[]): Map<unknown, string> {
  const names = new Map<unknown, string>()
  for (const { noun, name } of routes) {
    const schema = procedureOf(noun, name)['~orpc'].outputSchema
    const { answer } = routeDescriptions[`${noun}.${name}`] ?? {}
    if (!answer || names.has(schema)) continue
    const own = capitalized(answer.replace(/Schema$/, ''))
    const isFree = own !== 'Problem' && ![...names.values()].includes(own)
    const isPlain = isFree && (answer.endsWith('Schema') || own === capitalized(noun))
    names.set(schema, isPlain ? own : `${capitalized(noun)}${own}`)
  }
  return names
}

function procedureOf(noun: string, name: string): AnyProcedure {
  return (nouns as unknown as Record<string, Record<string, AnyProcedure>>)[noun]?.[name] as AnyProcedure
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function schemesOf({ sessionCookie, visitorCookie }: Site): Record<string, OpenAPI.SecuritySchemeObject> {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie,
      description: 'Set by signing in (`POST /people/sessions`), for 30 days.',
    },
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From `POST /sessions/tokens`, for 15 minutes.' },
    visitor: { type: 'apiKey', in: 'cookie', name: visitorCookie, description: 'Set by the first call that is no read.' },
  }
}

/** Adds to the operation of a route what the generator does not know. Throws when the document lacks the route. */
function documented(document: OpenAPI.Document, route: ApiRoute): DocumentedRoute {
  const { noun, name, address, permission } = route
  const [method = '', path = ''] = address.split(' ')
  const operation = document.paths?.[path.replace('/api', '')]?.[method.toLowerCase() as 'get']
  if (!operation) throw new Error(`The document lacks ${address}`)
  const { about = '', refusals = [] } = routeDescriptions[`${noun}.${name}`] ?? {}
  const [summary = ''] = about.split(/(?<=\.) /)
  const hasInput = operation.parameters !== undefined || operation.requestBody !== undefined
  const errors = errorsOf(route, { refusals, hasInput })
  const heldBy = [...holdersOf(permission.needs)]
  const tag = tagOf(noun)
  Object.assign(operation, {
    summary: summary.replace(/\.$/, ''),
    ...(about !== summary && { description: about }),
    tags: [tag],
    security: securityFor(heldBy),
    'x-needs': { capability: permission.needs, heldBy, stepUp: permission.stepUp },
    responses: { ...operation.responses, ...responsesOf(errors) },
  })
  return { ...route, tag, method, path, operation, errors }
}

function securityFor(heldBy: readonly string[]): OpenAPI.SecurityRequirementObject[] {
  const signedIn = [{ session: [] }, { token: [] }]
  if (heldBy.includes('anyone')) return [{}, ...signedIn]
  return heldBy.includes('visitor') ? [{ visitor: [] }, ...signedIn] : signedIn
}

function responsesOf(errors: readonly RouteError[]): Record<string, OpenAPI.ResponseObject> {
  const statuses = [...new Set(errors.map(({ status }) => status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = errors.filter((error) => error.status === status).map(({ code }) => code)
      const description = codes.map((code) => `\`${code}\`: ${meaningOf(code)}`).join('\n')
      const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] }
      return [status, { description, content: { 'application/problem+json': { schema } } }]
    }),
  )
}

/** The English sentence of an error, its values left as `{{at}}`. */
export function meaningOf(code: string): string {
  return translator('en')(`refusals:${code}`, { skipInterpolation: true })
}

/** Moves answers of errors that several routes share into the components. */
function shareResponses(document: OpenAPI.Document): void {
  const seen = new Map<string, OpenAPI.ResponsesObject[]>()
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path ?? {}) as OpenAPI.OperationObject[]) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        if (Number(status) < 400) continue
        const key = `${status} ${JSON.stringify(response)}`
        seen.set(key, [...(seen.get(key) ?? []), operation.responses as OpenAPI.ResponsesObject])
      }
    }
  }
  const shared: Record<string, OpenAPI.ResponseObject> = {}
  for (const [key, users] of seen) {
    if (users.length < 2) continue
    const [status = ''] = key.split(' ')
    const name = `error-${status}-${Object.keys(shared).length + 1}`
    shared[name] = users[0]?.[status] as OpenAPI.ResponseObject
    for (const responses of users) responses[status] = { $ref: `#/components/responses/${name}` }
  }
  document.components = { ...document.components, responses: shared }
}
