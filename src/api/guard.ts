import type { AnyContractRouter } from '@orpc/contract'
import { implement, ORPCError, type Implementer, type Router } from '@orpc/server'
import type { Context } from '#domain/context.ts'
import { requireStepUp } from '#domain/accounts/sessions/step-up.ts'
import { Refusal } from '#domain/refusal.ts'
import { isUnreachable } from '#platform/database/database.ts'

/** What every handler gets: the domain's context and the headers of the answer (for cookies). */
export interface ApiContext extends Context {
  responseHeaders: Headers
  requestHeaders: Headers
}

/** Who may knock: anyone; a browser that has a visitor's or a person's session; a person signed in; a moderator (an administrator is one too); an administrator. `fresh` ones proved who they are within ten minutes. */
export type Access = 'anyone' | 'visitor' | 'person' | 'fresh' | 'moderator' | 'admin' | 'fresh-admin'

type Steps<T extends AnyContractRouter> = Omit<Implementer<T, ApiContext, ApiContext>, 'router'>
type Guarded<T extends AnyContractRouter> = {
  [K in keyof Steps<T> & keyof T]: { access(level: Access, refusal?: string): Pick<Steps<T>[K], 'handler' & keyof Steps<T>[K]> }
} & { router(routes: { [K in keyof T]: object }): RouterOf<T> }
type RouterOf<T extends AnyContractRouter> = Router<T, ApiContext>

interface Step {
  use(middleware: (options: { context: ApiContext; next: () => Promise<unknown> }, input: unknown) => Promise<unknown>): {
    handler(work: unknown): object
  }
}

// What was sent is read only after the knock was heard.
const accessFirst = { initialInputValidationIndex: Number.POSITIVE_INFINITY }

const accessByProcedure = new WeakMap<object, Access>()

/** The access a procedure was opened with, or undefined when nobody declared one. */
export function accessOf(procedure: object): Access | undefined {
  return accessByProcedure.get(procedure)
}

/** Opens a noun's contract: each route declares its access before it gets a handler. */
export function guarded<T extends AnyContractRouter>(contract: T): Guarded<T> {
  const implementer = implement(contract).$context<ApiContext>().$config(accessFirst)
  const routes = new Proxy(
    {},
    {
      get(_, name: string) {
        if (name === 'router') return (routes: Record<string, object>) => checked(routes)
        const step = (implementer as unknown as Record<string, Step>)[name]
        return {
          access: (level: Access, refusal?: string) => ({ handler: (work: unknown) => declared(step, { level, refusal }, work) }),
        }
      },
    },
  )
  return routes as Guarded<T>
}

/** A route that got its handler without `access` never opens. */
function checked(routes: Record<string, object>): Record<string, object> {
  const bare = Object.keys(routes).filter((name) => !accessByProcedure.has(routes[name] ?? {}))
  if (bare.length > 0) throw new Error(`These routes declare no access: ${bare.join(', ')}`)
  return routes
}

function declared(step: Step | undefined, { level, refusal }: { level: Access; refusal: string | undefined }, work: unknown): object {
  if (!step) throw new Error('This route is not in the contract')
  const procedure = step
    .use(async ({ context, next }, input) => {
      if (level !== 'anyone' && level !== 'visitor' && !context.actor.personId)
        throw new Refusal((!level.endsWith('admin') && refusal) || 'people.sign-in-first', 401)
      if (level === 'moderator' && !context.actor.roles.some((role) => role === 'moderator' || role === 'admin'))
        throw new Refusal('people.moderator-only', 403)
      if (level.endsWith('admin') && !context.actor.roles.includes('admin')) throw new Refusal(refusal ?? 'people.admin-only', 403)
      if (level.startsWith('fresh')) await requireStepUp(context)
      if (level === 'visitor' && !context.actor.personId && !context.actor.visitorId) throw new Refusal('order.unknown', 404)
      const fields = unwritable(input)
      if (fields.length > 0) throw new Refusal('input.invalid', 422, { fields })
      return next()
    })
    .handler(work)
  accessByProcedure.set(procedure, level)
  return procedure
}

/** Nothing that we take is nested as deep. */
const deepest = 20

/** The places whose text holds a NUL, which the database cannot write, or that lie deeper than anything we take. */
function unwritable(input: unknown, place: readonly string[] = []): string[] {
  if (place.length > deepest) return [place.join('.')]
  if (typeof input === 'string') return input.includes('\0') ? [place.join('.')] : []
  if (Array.isArray(input)) return input.flatMap((one, at) => unwritable(one, [...place, String(at)]))
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
  if (error instanceof Refusal) return problem(error.code, error.status, { ...error.details, requestId }, sentence)
  if (error instanceof ORPCError && error.status < 500) {
    if (error.code === 'BAD_REQUEST') return problem('input.invalid', 422, { fields: fieldsOf(error.data), requestId }, sentence)
    if (error.code === 'NOT_FOUND') return problem('not-found', 404, { requestId }, sentence)
    return problem(error.code, error.status, { ...(error.data as object), requestId }, sentence)
  }
  deps.log(error)
  if (isUnreachable(error)) return problem('server.busy', 503, { requestId }, sentence)
  return problem('server.failed', 500, { requestId }, sentence)
}

function problem(code: string, status: number, data: Record<string, unknown>, sentence: Sentence): ORPCError<string, unknown> {
  return new ORPCError(code, { status, message: sentence(code, data), data })
}

interface Issue {
  path?: readonly (PropertyKey | { key: PropertyKey })[]
  /** What nobody asked for at that place. */
  keys?: readonly string[]
}

function fieldsOf(data: unknown): string[] {
  const issues = (data as { issues?: Issue[] } | undefined)?.issues ?? []
  const names = issues.flatMap(({ path = [], keys }) => {
    const place = path.map((part) => String(typeof part === 'object' ? part.key : part))
    return keys ? keys.map((key) => [...place, key].join('.')) : [place.join('.')]
  })
  return [...new Set(names)]
}
