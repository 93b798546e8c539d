import { type Route, type Routes, routes } from 'virtual:api-routes'
import { askStepUp } from '#web/features/auth/step-up.ts'
import { underWay } from '#web/runtime/awake.tsx'
import type { Api } from '#web/runtime/viewer.ts'
import { type Caller, createApi, isUnavailable } from './api-client.ts'

/** The API over HTTP, in the language of the page. A call that needs step-up asks for it and is then repeated. */
export function createBrowserApi(): Api {
  return createApi((noun, name) => callerWithStepUp(() => routeOf(noun, name)))
}

/** Routes that no first view calls are loaded with their first call. */
async function routeOf(noun: string, name: string): Promise<Route> {
  const known: Routes = routes[noun] ? routes : (await import('virtual:api-routes/later')).routes
  return known[noun]?.[name] ?? unknown(noun, name)
}

function unknown(noun: string, name: string): never {
  throw new Error(`No route is called ${noun}.${name}`)
}

function callerWithStepUp(route: () => Promise<Route>): Caller {
  return async (input, options) => {
    const call = async () => callerOf(await route())(input, options)
    try {
      return await underWay(call())
    } catch (error) {
      if ((error as { code?: string }).code !== 'people.sign-in-again' || !(await askStepUp())) throw error
      return underWay(call())
    }
  }
}

/** In characters: a browser keeps 64 KiB, and a character has at most three bytes. */
const mostKeptAlive = 20_000

function callerOf(route: Route) {
  const [method = '', path = ''] = route.split(' ')
  return async (asked?: Readonly<Record<string, unknown>>, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> => {
    const given = asked ?? {}
    // A file at an address with parts or a query comes beside them.
    const { body: beside, params = {}, query: asQuery = {} } = given
    const file = given instanceof Blob ? given : beside instanceof Blob ? beside : null
    const input = file ? (params as Record<string, unknown>) : given
    const rest = { ...input }
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      delete rest[name]
      return encodeURIComponent(String(input[name]))
    })
    // A query of a list may be empty, and is asked for all the same.
    const isWhole = asked !== undefined && address === path
    const hasBody = method !== 'GET' && (isWhole || Object.keys(rest).length > 0)
    const query = method === 'GET' ? queryOf(rest) : file ? queryOf(asQuery as Record<string, unknown>) : ''
    const text = hasBody && !file ? JSON.stringify(rest) : ''
    const ask = () =>
      fetch(`/api${address}${query}`, {
        method,
        headers: {
          'accept-language': document.documentElement.lang,
          ...(file ? { 'content-type': file.type } : hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(file ? { body: file } : text ? { body: text } : {}),
        // A change that is asked for as its page goes away is sent all the same. A browser refuses larger ones.
        keepalive: document.hidden && text.length > 0 && text.length < mostKeptAlive,
        ...(signal ? { signal } : {}),
      })
    const answer = await (repeatable.test(route) ? patiently(ask) : ask())
    const body: unknown = answer.status === 204 ? undefined : await answer.json().catch(() => undefined)
    if (answer.ok) return body
    const { code = 'server.failed', title = code } = (body ?? {}) as { code?: string; title?: string }
    throw new ApiError(code, answer.status, title, body)
  }
}

/** Milliseconds before the second and the third try; the server may ask for more. */
const waits = [200, 400]
const maxWait = 5000

/** Calls that can be repeated safely: reads, and the calls of signing in. */
const repeatable = /^(GET |\w+ \/(people|auth)(\/|$))/

/** Tries twice more while the server is unavailable, not before `retry-after`; not when that is longer than anybody waits for a page. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (const least of waits) {
    const answer = await ask()
    const wait = Math.max(least, Number(answer.headers.get('retry-after')) * 1000 || 0)
    if (!isUnavailable(answer.status) || wait > maxWait) return answer
    await new Promise((resume) => setTimeout(resume, wait))
  }
  return ask()
}

/** Lists travel as `type[0]=formal&type[1]=party`. */
function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value)) for (const [at, each] of value.entries()) query.append(`${name}[${at}]`, String(each))
    else if (value !== undefined && value !== null) query.append(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** A refusal as it arrives: `code` names it, `data` is the whole problem document. */
class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly data: unknown

  constructor(code: string, status: number, message: string, data: unknown) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.data = data
  }
}
