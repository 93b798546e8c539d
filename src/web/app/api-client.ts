import { QueryClient } from '@tanstack/react-query'
import type { contract } from '#api/api.contract.ts'
import { askStepUp } from '#web/features/auth/step-up.ts'
import type { Api } from '#web/runtime/viewer.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Route = readonly [Method, string]
type Routes = { readonly [Noun in keyof typeof contract]: { readonly [Name in keyof (typeof contract)[Noun]]: Route } }

/** The contract's methods and addresses without its schemas, which a browser never needs. */
export const routes = {
  addresses: {
    list: ['GET', '/addresses'],
    add: ['POST', '/addresses'],
    change: ['PUT', '/addresses/{id}'],
    remove: ['DELETE', '/addresses/{id}'],
  },
  areas: { list: ['GET', '/areas'], slots: ['GET', '/areas/slots'] },
  search: { browse: ['GET', '/search'], window: ['GET', '/search/window'] },
  factors: {
    list: ['GET', '/factors'],
    enrol: ['POST', '/factors'],
    prove: ['PUT', '/factors/{id}'],
    remove: ['DELETE', '/factors/{id}'],
    renewBackupCodes: ['POST', '/backup-codes'],
    answer: ['POST', '/factors/answer'],
    waiting: ['GET', '/factors/waiting'],
    reAuthenticate: ['PUT', '/people/proof'],
    sendProofCode: ['POST', '/people/proof-codes'],
    askOwnPasskey: ['POST', '/people/proof-questions'],
    askNewPasskey: ['POST', '/passkeys/questions'],
    addPasskey: ['POST', '/passkeys'],
    removePasskey: ['DELETE', '/passkeys/{id}'],
    askPasskey: ['POST', '/passkeys/sign-in-questions'],
    signInByPasskey: ['POST', '/passkeys/sign-ins'],
  },
  favorites: { merge: ['POST', '/favorites'], keep: ['PUT', '/favorites/{id}'], remove: ['DELETE', '/favorites/{id}'] },
  identities: {
    list: ['GET', '/identities'],
    begin: ['POST', '/identities/visits'],
    link: ['POST', '/identities/links'],
    enter: ['POST', '/identities/sessions'],
    unlink: ['DELETE', '/identities/{id}'],
  },
  identityVerification: {
    mine: ['GET', '/identity-verification'],
    handInFront: ['PUT', '/identity-verification/front'],
    handInBack: ['PUT', '/identity-verification/back'],
    submit: ['POST', '/identity-verification'],
    withdraw: ['DELETE', '/identity-verification'],
    checks: ['GET', '/identity-verification/checks'],
    claim: ['POST', '/identity-verification/checks/{id}/claim'],
    view: ['GET', '/identity-verification/checks/{id}/{side}'],
    decide: ['PUT', '/identity-verification/checks/{id}/decision'],
  },
  inquiries: { send: ['POST', '/inquiries'] },
  items: {
    list: ['GET', '/items'],
    get: ['GET', '/items/{id}'],
    calendar: ['GET', '/items/{id}/calendar'],
    similar: ['GET', '/items/{id}/similar'],
  },
  myData: {
    overview: ['GET', '/my-data'],
    copy: ['POST', '/my-data/copies'],
    askDeletion: ['POST', '/my-data/deletion'],
    cancelDeletion: ['DELETE', '/my-data/deletion'],
  },
  newsletter: {
    subscribe: ['POST', '/newsletter'],
    confirm: ['PUT', '/newsletter/confirmation'],
    leave: ['PUT', '/newsletter/departure'],
  },
  orders: {
    hold: ['POST', '/orders'],
    list: ['GET', '/orders'],
    get: ['GET', '/orders/{id}'],
    deliver: ['PUT', '/orders/{id}/delivery'],
    choose: ['PUT', '/orders/{id}/method'],
    sendEmailCode: ['POST', '/orders/{id}/email-codes'],
    confirmEmail: ['PUT', '/orders/{id}/email'],
    sendPhoneCode: ['POST', '/orders/{id}/phone-codes'],
    confirmPhone: ['PUT', '/orders/{id}/phone'],
    pay: ['POST', '/orders/{id}/payment'],
    release: ['DELETE', '/orders/{id}/hold'],
  },
  outbox: { list: ['GET', '/outbox'] },
  payments: { list: ['GET', '/payments'] },
  people: {
    viewer: ['GET', '/people/me'],
    signUp: ['POST', '/people'],
    confirm: ['PUT', '/people/confirmation'],
    signIn: ['POST', '/people/sessions'],
    signOut: ['DELETE', '/people/sessions'],
    forgotPassword: ['POST', '/people/password-codes'],
    resetPassword: ['PUT', '/people/password'],
  },
  profile: {
    get: ['GET', '/profile'],
    change: ['PUT', '/profile'],
    saveBody: ['PUT', '/profile/body'],
    forgetBody: ['DELETE', '/profile/body'],
    setAvatar: ['PUT', '/profile/avatar'],
    removeAvatar: ['DELETE', '/profile/avatar'],
  },
  quotes: { make: ['POST', '/quotes'] },
  roles: { list: ['GET', '/roles'], grant: ['POST', '/roles'], revoke: ['DELETE', '/roles'] },
  sessions: {
    list: ['GET', '/sessions'],
    end: ['DELETE', '/sessions/{id}'],
    endMany: ['DELETE', '/sessions'],
    token: ['POST', '/sessions/tokens'],
  },
  settings: {
    get: ['GET', '/settings'],
    membership: ['GET', '/settings/membership'],
    policy: ['GET', '/settings/policies/{name}'],
    document: ['GET', '/settings/document'],
    write: ['PUT', '/settings/document'],
    undo: ['POST', '/settings/undo'],
    history: ['GET', '/settings/history'],
    version: ['GET', '/settings/history/{version}'],
  },
  auth: {
    list: ['GET', '/auth'],
    askPuzzle: ['POST', '/auth/puzzles'],
    requestCode: ['POST', '/auth/codes'],
    signInByCode: ['PUT', '/auth/codes'],
    signInByLink: ['PUT', '/auth/links'],
    resendCode: ['POST', '/auth/codes/again'],
    proposeContact: ['POST', '/auth/contacts'],
    changeContact: ['PUT', '/auth/contacts'],
    setPassword: ['PUT', '/auth/password'],
  },
} as const satisfies Routes

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

/** The specification's data cache: fresh for 60 s, one retry, no refetch on focus. A refusal is not retried. Offline fails at once and says so,
 * instead of waiting in silence and acting by itself later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && ((error as { status?: number }).status ?? 500) >= 500,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** The API over HTTP, in the language of the page. A call that wants to know once more who she is asks her, and is made again. */
export function createBrowserApi(): Api {
  return createApi((noun, name) =>
    provingCallerOf((routes as Readonly<Record<string, Readonly<Record<string, Route>>>>)[noun]?.[name] ?? unknown(noun, name)),
  )
}

/** Calls one route. */
export type Caller = (input: Readonly<Record<string, unknown>> | undefined, options?: { signal?: AbortSignal }) => Promise<unknown>

/** Options of queries and mutations for every route of the contract, over a network or inside the process. */
export function createApi(callerFor: (noun: string, name: string) => Caller): Api {
  const utilsOf = (noun: string, name: string) => {
    const call = callerFor(noun, name)
    return {
      call,
      key: ({ input }: { input?: object } = {}) => (input ? [noun, name, input] : [noun, name]),
      queryKey: ({ input = {} }: { input?: object } = {}) => [noun, name, input],
      queryOptions: ({ input, ...rest }: { input?: Readonly<Record<string, unknown>> } = {}) => ({
        queryKey: [noun, name, input ?? {}],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(input, { signal }),
        ...rest,
      }),
      mutationOptions: (rest: object = {}) => ({ mutationFn: (input?: Readonly<Record<string, unknown>>) => call(input), ...rest }),
    }
  }
  return onDemand((noun) => onDemand((name) => (name === 'key' ? () => [noun] : utilsOf(noun, name)))) as unknown as Api
}

/** Makes what it is asked for by name, when it is asked for: of some hundred routes a page uses a handful. */
function onDemand<Made>(make: (name: string) => Made): Record<string, Made> {
  const made = new Map<string, Made>()
  return new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name === 'symbol') return undefined
        const value = made.get(name) ?? make(name)
        made.set(name, value)
        return value
      },
    },
  )
}

function unknown(noun: string, name: string): never {
  throw new Error(`No route is called ${noun}.${name}`)
}

function provingCallerOf(address: Route): Caller {
  const call = callerOf(address)
  return async (input, options) => {
    try {
      return await call(input, options)
    } catch (error) {
      if ((error as { code?: string }).code !== 'people.sign-in-again' || !(await askStepUp())) throw error
      return call(input, options)
    }
  }
}

function callerOf([method, path]: Route) {
  return async (input: Readonly<Record<string, unknown>> = {}, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> => {
    const rest = { ...input }
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      delete rest[name]
      return encodeURIComponent(String(input[name]))
    })
    const file = input instanceof Blob ? input : null
    const hasBody = method !== 'GET' && Object.keys(rest).length > 0
    const query = method === 'GET' ? queryOf(rest) : ''
    const ask = () =>
      fetch(`/api${address}${query}`, {
        method,
        headers: {
          'accept-language': document.documentElement.lang,
          ...(file ? { 'content-type': file.type } : hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(file ? { body: file } : hasBody ? { body: JSON.stringify(rest) } : {}),
        ...(signal ? { signal } : {}),
      })
    const answer = await (isRepeatable([method, path]) ? patiently(ask) : ask())
    const body: unknown = answer.status === 204 ? undefined : await answer.json().catch(() => undefined)
    if (answer.ok) return body
    const { code = 'server.failed', title = code } = (body ?? {}) as { code?: string; title?: string }
    throw new ApiError(code, answer.status, title, body)
  }
}

const unavailable: ReadonlySet<number> = new Set([502, 503, 504])
const [firstWait, lastWait, longestWait] = [200, 800, 60]

/** What can be asked twice without doing anything twice: reads, and the calls of signing in. */
function isRepeatable([method, path]: Route): boolean {
  return method === 'GET' || /^\/(people|auth)(\/|$)/.test(path)
}

/** Asks again while nobody answers behind the door: after 200 ms, then after twice as long each time. A server that says it takes minutes is believed. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let wait = firstWait; ; wait *= 2) {
    const answer = await ask()
    const isLong = Number(answer.headers.get('retry-after')) > longestWait
    if (!unavailable.has(answer.status) || wait > lastWait || isLong) return answer
    await new Promise((resume) => setTimeout(resume, wait))
  }
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
