import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const mostBytes = 256 * 1024
const mostPictureBytes = 5 * 1024 * 1024
const longestPath = 2000
/** The addresses that take a picture as it is. */
const pictureAddresses = new Set(['/api/profile/avatar', '/api/identity-verification/front', '/api/identity-verification/back'])

/** True for a picture sent to an address that takes one. */
export function isPicture({ req }: HonoContext): boolean {
  return pictureAddresses.has(req.path) && req.method === 'PUT' && req.header('content-type')?.startsWith('image/') === true
}

/** Reads no more than an address takes. */
export function bodyLimits(onError: (c: HonoContext) => Response): MiddlewareHandler {
  const usual = bodyLimit({ maxSize: mostBytes, onError })
  const picture = bodyLimit({ maxSize: mostPictureBytes, onError })
  return (c, next) => (isPicture(c) ? picture : usual)(c, next)
}

/** Refuses paths longer than any of ours, since the router works on each of their steps, and finds nothing at those with a NUL outside the pages. */
export function pathLimit({ tooLong, notFound }: Record<'tooLong' | 'notFound', (c: HonoContext) => Response>): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.path.length > longestPath) return tooLong(c)
    return /^\/(api|demo-card)\/.*(\0|%00)/s.test(c.req.path) ? notFound(c) : next()
  }
}
