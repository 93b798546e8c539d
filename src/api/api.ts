import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { type AnyProcedure, createRouterClient, ORPCError, type RouterClient } from '@orpc/server'
import { translator } from '#i18n/server.ts'
import { type ApiContext, permissionOfProcedure, toApiError } from './guard.ts'
import * as nouns from './nouns.ts'
import { refusalValues } from './refusal-values.ts'
import { nounsWithPermissions, type Permission } from './route-permissions.ts'

const router = { ...nouns }

/** The API as a typed client: the same calls in the process, in the browser and in a test. */
export type ApiClient = RouterClient<typeof router>

/** A route of the API, its address as `POST /api/orders`, and the permission that it needs. */
export interface ApiRoute {
  noun: string
  name: string
  address: string
  permission: Permission
}

/** Lists every route of the API. Throws when one was opened without the guard. */
export function listApi(opened: Record<string, object> = router): ApiRoute[] {
  const closed = nounsWithPermissions.filter((noun) => !(noun in opened))
  if (closed.length > 0) throw new Error(`These nouns have permissions and no routes: ${closed.join(', ')}`)
  return Object.entries(opened).flatMap(([noun, routes]) =>
    Object.entries(routes).map(([name, procedure]) => {
      const permission = permissionOfProcedure(procedure as object)
      if (!permission) throw new Error(`The route ${noun}.${name} declares no access`)
      const { method = 'POST', path = '' } = (procedure as AnyProcedure)['~orpc'].route
      return { noun, name, address: `${method} /api${path}`, permission }
    }),
  )
}

function asApiError(error: unknown, context: ApiContext, path: readonly string[] = []) {
  const t = translator(context.locale)
  const answer = toApiError(error, {
    requestId: context.requestId,
    sentence: (code, details) => t(`refusals:${code}`, refusalValues(details, context.locale)),
    log: (fault) => context.log.error({ err: fault, requestId: context.requestId }, 'request failed'),
  })
  if (answer.status === 409 || answer.status === 422) logRefusal(answer, context, path)
  const { retryAfter } = (answer.data ?? {}) as { retryAfter?: number }
  if (retryAfter) context.responseHeaders.set('retry-after', String(retryAfter))
  return answer
}

/** Logs a refusal. Unmodified pages are seldom refused, so frequent refusals and unknown fields point to tampered requests. */
function logRefusal(answer: ORPCError<string, unknown>, context: ApiContext, path: readonly string[]): void {
  const { fields } = (answer.data ?? {}) as { fields?: string[] }
  const { requestId, actor } = context
  context.log.warn({ refusal: answer.code, fields, route: path.join('.'), requestId, personId: actor.personId }, 'request refused')
}

const handler = new OpenAPIHandler<ApiContext>(router, {
  interceptors: [
    async ({ next, context }) => {
      try {
        return await next()
      } catch (error) {
        if (error instanceof ORPCError) throw error
        // A body that is no JSON: nobody has been called yet.
        throw asApiError(error instanceof SyntaxError ? new ORPCError('BAD_REQUEST') : error, context)
      }
    },
  ],
  clientInterceptors: [
    async ({ next, context, path }) => {
      try {
        return await next()
      } catch (error) {
        throw asApiError(error, context, path)
      }
    },
  ],
  customErrorResponseBodyEncoder: (error) => ({
    type: 'about:blank',
    title: error.message,
    status: error.status,
    code: error.code,
    ...(error.data as object),
  }),
})

/** Answers a request under `/api`, or null where no route fits. Errors are `application/problem+json`. */
export async function answerApi(request: Request, context: ApiContext): Promise<Response | null> {
  const { matched, response } = await handler.handle(request, { prefix: '/api', context })
  if (!matched) return null
  if (response.status >= 400) response.headers.set('content-type', 'application/problem+json')
  return response
}

/** The client for pages rendered on the server: no network, the same rules. */
export function clientFor(context: ApiContext): ApiClient {
  return createRouterClient(router, {
    context: () => context,
    interceptors: [
      async ({ next, path }) => {
        try {
          return await next()
        } catch (error) {
          throw asApiError(error, context, path)
        }
      },
    ],
  }) as ApiClient
}
