import type { ApiRoute } from '#api/api.ts'
import { denialOf } from '#domain/permissions.policy.ts'

/** An error that a route may answer: its status and its code. */
export interface RouteError {
  status: number
  code: string
}

/** Errors of every route. */
export const generalErrors: readonly RouteError[] = [
  { status: 500, code: 'server.failed' },
  { status: 503, code: 'server.busy' },
  { status: 503, code: 'server.maintenance' },
  { status: 503, code: 'server.unavailable' },
]

/** Errors of every read. */
export const readErrors: readonly RouteError[] = [{ status: 429, code: 'server.too-many' }]
/** Errors of every call that writes. */
export const writeErrors: readonly RouteError[] = [
  { status: 403, code: 'input.foreign-origin' },
  { status: 413, code: 'input.too-large' },
  { status: 415, code: 'input.not-json' },
]

/** Every error of a route by status and code: of its permission, its input, its verbs (`refusals` as `404 order.unknown`) and the server. */
export function errorsOf(
  { address, permission }: ApiRoute,
  { refusals, hasInput }: { refusals: readonly string[]; hasInput: boolean },
): RouteError[] {
  const all = [
    ...deniedBy(permission),
    ...(hasInput ? [{ status: 422, code: 'input.invalid' }] : []),
    ...refusals.map((line) => ({ status: Number(line.slice(0, 3)), code: line.slice(4) })),
    ...(address.startsWith('GET ') ? readErrors : writeErrors),
    ...generalErrors,
  ]
  const byKey = new Map(all.map((error) => [`${error.status} ${error.code}`, error]))
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, error]) => error)
}

/** The refusals of the guard: of a signed-out caller, a person without a role, and a person whose sign-in is old. */
function deniedBy({ needs, stepUp }: ApiRoute['permission']): RouteError[] {
  const nobody = denialOf({ roles: [] }, needs)
  const person = denialOf({ roles: [], personId: 'somebody' }, needs)
  return [...(nobody ? [nobody] : []), ...(person ? [person] : []), ...(stepUp ? [{ status: 403, code: 'people.sign-in-again' }] : [])]
}
