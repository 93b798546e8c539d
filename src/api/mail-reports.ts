import { Hono, type Context as HonoContext } from 'hono'
import type { FullContext } from '#domain/context.ts'
import { receiveReply } from '#domain/messages/mail-replies/receive-reply.ts'
import { receiveReports } from '#domain/messages/mail-reports/receive-reports.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'

/** The endpoints at `/api/mail` where the mail service says what came back, and posts the replies of people. */
export function mailReportsWebhook(system: () => FullContext): Hono {
  const app = new Hono()
  app.post('/reports', (c) =>
    answered(system(), async (ctx) => receiveReports(ctx, { authorization: authorizationOf(c), body: await c.req.text() })),
  )
  // Mailgun posts a whole message only to an address that ends like this.
  app.on('POST', ['/replies', '/replies/mime'], (c) =>
    answered(system(), (ctx) =>
      receiveReply(ctx, {
        authorization: authorizationOf(c),
        type: c.req.header('content-type') ?? '',
        read: async () => new Uint8Array(await c.req.arrayBuffer()),
      }),
    ),
  )
  return app
}

const authorizationOf = (c: HonoContext): string => c.req.header('authorization') ?? ''

async function answered(ctx: FullContext, receive: (ctx: FullContext) => Promise<number>): Promise<Response> {
  try {
    return Response.json({ received: await receive(ctx) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, status, details } = error
    const body = { type: 'about:blank', title: translator(ctx.locale)(`refusals:${code}`), status, code, requestId: ctx.requestId }
    const headers = {
      'content-type': 'application/problem+json',
      // SNS shows its password only once it is asked for it.
      ...(status === 401 && { 'www-authenticate': 'Basic realm="mail reports"' }),
      ...(details?.['retryAfter'] !== undefined && { 'retry-after': String(details['retryAfter']) }),
    }
    return Response.json(body, { status, headers })
  }
}
