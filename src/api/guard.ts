import type {
  AnyContractProcedure,
  AnyContractRouter,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
} from '@orpc/contract'
import { type AnyProcedure, type Implementer, implement, ORPCError, type Router } from '@orpc/server'
import { requireStepUp } from '#domain/accounts/sessions/step-up.ts'
import type { FullContext } from '#domain/context.ts'
import { denialOf } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { SealedError } from '#platform/auth/secret-box.ts'
import { isUnreachable } from '#platform/database/database.ts'
import { findOutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import { type Noun, type Permission, permissionOf, type RoutesOf } from './route-permissions.ts'

/** The context of every handler: the domain's context and the headers of the answer (for cookies). */
export interface ApiContext extends FullContext {
  responseHeaders: Headers
  requestHeaders: Headers
}

type Steps<T extends AnyContractRouter> = Omit<Implementer<T, ApiContext, ApiContext>, 'router'>
type Guarded<T extends AnyContractRouter> = {
  [K in keyof Steps<T> & keyof T]: Pick<Steps<T>[K], 'handler' & keyof Steps<T>[K]>
} & { router(routes: { [K in keyof T]: AnyProcedure | Verb<T[K]> }): RouterOf<T> }
type RouterOf<T extends AnyContractRouter> = Router<T, ApiContext>

/** A verb that fits a contract: it takes the context and the validated input, and returns the output. */
type Verb<T> =
  T extends ContractProcedure<infer I, infer O, ErrorMap, Meta>
    ? unknown extends InferSchemaOutput<I>
      ? (context: ApiContext) => Promisable<InferSchemaInput<O>>
      : (context: ApiContext, input: InferSchemaOutput<I>) => Promisable<InferSchemaInput<O>>
    : never
type Promisable<T> = T | Promise<T>
type AnyVerb = (context: ApiContext, input?: unknown) => unknown

/** Makes a verb that takes a single value fit a contract: `get: byField('id', getRental)` passes the field `id` of the input. */
export function byField<F extends string, V, R>(field: F, verb: (context: ApiContext, value: V) => R) {
  return (context: ApiContext, input: { [K in F]: V }): R => verb(context, input[field])
}

interface Step {
  use(middleware: (options: { context: ApiContext; next: () => Promise<unknown> }, input: unknown) => Promise<unknown>): {
    handler(work: unknown): object
  }
}

// The input is validated only after the caller's permission.
const accessFirst = { initialInputValidationIndex: Number.POSITIVE_INFINITY }

const routeByProcedure = new WeakMap<object, { noun: Noun; route: string }>()

/** The permission of a procedure of the API, or undefined when it was not opened by `guarded`. */
export function permissionOfProcedure(procedure: object): Permission | undefined {
  const opened = routeByProcedure.get(procedure)
  return opened && permissionOf(opened.noun, opened.route)
}

/** The contract, or the name of a route that the table of permissions has and the contract has not, or the other way round. */
type Covered<N extends Noun, T> = [Exclude<keyof T, RoutesOf<N>> | Exclude<RoutesOf<N>, keyof T>] extends [never]
  ? T
  : { 'routes without their permission, or the other way round': Exclude<keyof T, RoutesOf<N>> | Exclude<RoutesOf<N>, keyof T> }

/** Opens the contract of a noun: every handler requires the permission that the table of routes has for it. */
export function guarded<N extends Noun, T extends AnyContractRouter>(noun: N, contract: T & Covered<N, T>): Guarded<T> {
  const implementer = implement<AnyContractRouter>(contract).$context<ApiContext>().$config(accessFirst)
  const routes = new Proxy(
    {},
    {
      get(_, route: string) {
        if (route === 'router') return (given: Record<string, object>) => checked(noun, withVerbsOpened(given))
        return { handler: (work: unknown) => open({ noun, route }, stepOf(route), work) }
      },
    },
  )
  return routes as Guarded<T>

  function stepOf(route: string): Step | undefined {
    return (implementer as unknown as Record<string, Step>)[route]
  }

  function withVerbsOpened(given: Record<string, object>): Record<string, object> {
    const opened = Object.entries(given).map(([route, one]) => [
      route,
      typeof one === 'function' ? open({ noun, route }, stepOf(route), handlerOf(one as AnyVerb, contract[route as keyof T])) : one,
    ])
    return Object.fromEntries(opened)
  }
}

/** The handler of a verb. A contract without an input schema validates nothing, so its verb gets no input. */
function handlerOf(verb: AnyVerb, contract: unknown) {
  const { inputSchema } = (contract as AnyContractProcedure)['~orpc']
  return ({ context, input }: { context: ApiContext; input: unknown }) => (inputSchema ? verb(context, input) : verb(context))
}

/** Refuses handlers that were not opened by the guard, or under another route's name. */
function checked(noun: Noun, routes: Record<string, object>): Record<string, object> {
  const isOpened = (name: string): boolean => {
    const opened = routeByProcedure.get(routes[name] ?? {})
    return opened?.noun === noun && opened.route === name
  }
  const bare = Object.keys(routes).filter((name) => !isOpened(name))
  if (bare.length > 0) throw new Error(`These routes declare no access: ${bare.join(', ')}`)
  return routes
}

function open(place: { noun: Noun; route: string }, step: Step | undefined, work: unknown): object {
  if (!step) throw new Error('This route is not in the contract')
  const { needs, stepUp } = permissionOf(place.noun, place.route)
  const procedure = step
    .use(async ({ context, next }, input) => {
      const denial = denialOf(context.actor, needs)
      if (denial) throw new Refusal(denial.code, denial.status)
      if (stepUp) await requireStepUp(context)
      const fields = unwritable(input)
      if (fields.length > 0) throw new Refusal('input.invalid', 422, { fields })
      return next()
    })
    .handler(work)
  routeByProcedure.set(procedure, place)
  return procedure
}

/** The greatest nesting depth of an accepted input. */
const deepest = 20

/** The places whose text holds a NUL, which the database cannot write, or that lie deeper than anything we take. */
function unwritable(input: unknown, place: readonly string[] = []): string[] {
  if (place.length > deepest) return [place.join('.')]
  if (typeof input === 'string') return input.includes('\0') ? [place.join('.')] : []
  if (Array.isArray(input)) return input.flatMap((one, index) => unwritable(one, [...place, String(index)]))
  if (typeof input !== 'object' || input === null || input instanceof Blob) return []
  return Object.entries(input).flatMap(([name, one]) => unwritable(one, [...place, name]))
}

type Sentence = (code: string, details: Record<string, unknown>) => string

/** Turns whatever was thrown into the error of the API: code, status, a sentence in the reader's language, details. */
export function toApiError(
  error: unknown,
  deps: { requestId: string; sentence: Sentence; log: (error: unknown) => void },
): ORPCError<string, unknown> {
  const { requestId, sentence } = deps
  if (error instanceof Refusal) {
    const { fields } = error.details
    const details = Array.isArray(fields) ? { ...error.details, fields: bounded(fields as string[]) } : error.details
    return problem(error.code, error.status, { ...details, requestId }, sentence)
  }
  if (error instanceof ORPCError && error.status < 500) {
    if (error.code === 'BAD_REQUEST') return problem('input.invalid', 422, { fields: fieldsOf(error.data), requestId }, sentence)
    if (error.code === 'NOT_FOUND') return problem('not-found', 404, { requestId }, sentence)
    return problem(error.code, error.status, { ...(error.data as object), requestId }, sentence)
  }
  // The service has logged it, once.
  const unavailable = findOutsideUnavailable(error)
  if (unavailable) return problem('server.unavailable', 503, { requestId, retryAfter: unavailable.retryAfter }, sentence)
  deps.log(error)
  if (isUnreachable(error)) return problem('server.busy', 503, { requestId }, sentence)
  if (error instanceof SealedError) return problem('server.sealed', 409, { requestId }, sentence)
  return problem('server.failed', 500, { requestId }, sentence)
}

function problem(code: string, status: number, data: Record<string, unknown>, sentence: Sentence): ORPCError<string, unknown> {
  return new ORPCError(code, { status, message: sentence(code, data), data })
}

interface Issue {
  path?: readonly (PropertyKey | { key: PropertyKey })[]
  /** Unknown keys at that place of the input. */
  keys?: readonly string[]
}

function fieldsOf(data: unknown): string[] {
  const issues = (data as { issues?: Issue[] } | undefined)?.issues ?? []
  const names = issues.flatMap(({ path = [], keys }) => {
    const place = path.map((part) => String(typeof part === 'object' ? part.key : part))
    return keys ? keys.map((key) => [...place, key].join('.')) : [place.join('.')]
  })
  return bounded([...new Set(names)])
}

const maxFieldLength = 100
const maxFieldsBytes = 900

/** Limits the names of fields that are echoed and logged, because a client may send any number of unknown, long names. */
function bounded(fields: readonly string[]): string[] {
  const kept: string[] = []
  for (const field of fields) {
    const next = [...kept, field.slice(0, maxFieldLength).toWellFormed()]
    if (Buffer.byteLength(JSON.stringify(next)) > maxFieldsBytes) break
    kept.push(...next.slice(-1))
  }
  return kept
}
