import type { IncomingMessage, Server } from 'node:http'
import { publishTyping, roomFor } from '#api/realtime.ts'
import type { Context } from '#domain/context.ts'
import { cookiesOf } from '#platform/auth/cookies.ts'
import { callerAddress, networkOf } from '#platform/auth/network.ts'
import { type Member, openSockets, type SocketOptions, type Sockets } from '#platform/realtime/open-sockets.ts'
import { isForeignTo } from './limits/foreign-origin.ts'
import { type AppDeps, systemContext, visitorCookie } from './request-context.ts'

interface SocketMember extends Member {
  ctx: Context
}

/** Opens the sockets of the shop: a member is who the cookies of the request say, as for a call of the API. */
export function openRealtime(http: Server, deps: AppDeps, { databaseUrl, limits }: Pick<SocketOptions, 'databaseUrl' | 'limits'>): Sockets {
  return openSockets<SocketMember>(
    http,
    {
      memberOf: (request) => memberOf(request, deps),
      isOurs: ({ headers }) => !isForeignTo(headers, deps),
      networkOf: (request) => networkOfRequest(request, deps),
      roomFor: ({ ctx }, wanted) => roomFor(ctx, wanted),
      tellTyping: ({ ctx }, room) => publishTyping(ctx, room),
    },
    { databaseUrl, log: deps.log, clock: deps.clock, ...(limits && { limits }) },
  )
}

async function memberOf(request: IncomingMessage, deps: AppDeps): Promise<SocketMember> {
  const headers = new Headers({ cookie: request.headers.cookie ?? '' })
  const signedIn = await deps.signedInBy(headers, new Headers())
  const visitorId = cookiesOf(headers).get(visitorCookie(deps)) ?? ''
  const person = signedIn?.person ?? null
  const roles = person?.roles ?? []
  const actor = {
    personId: person?.id ?? null,
    email: person?.isEmailConfirmed ? person.email : null,
    visitorId: /^[A-Za-z0-9]{22}$/.test(visitorId) ? visitorId : '',
    roles,
    network: networkOfRequest(request, deps),
    ...(signedIn && { session: signedIn.session }),
  }
  return { personId: actor.personId, roles, ctx: { ...systemContext(deps), actor } }
}

function networkOfRequest({ headers, socket }: IncomingMessage, { proxies = 0 }: AppDeps): string {
  const forwarded = headers['x-forwarded-for']
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? null)
  return networkOf(callerAddress(socket.remoteAddress ?? '', { forwardedFor, proxies }))
}
