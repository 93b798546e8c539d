import { Hono } from 'hono'
import type { FullContext } from '#domain/context.ts'
import { receiveReports } from '#domain/messages/mail-reports/receive-reports.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'

/** The endpoint at `/api/mail/reports` where the mail service says what came back. */
export function mailReportsWebhook(system: () => FullContext): Hono {
  const app = new Hono()
  app.post('/reports', async (c) => {
    const ctx = system()
    try {
      const authorization = c.req.header('authorization') ?? ''
      return c.json({ received: await receiveReports(ctx, { authorization, body: await c.req.text() }) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, status } = error
      const body = { type: 'about:blank', title: translator(ctx.locale)(`refusals:${code}`), status, code, requestId: ctx.requestId }
      // SNS shows its password only once it is asked for it.
      const ask = { 'www-authenticate': 'Basic realm="mail reports"' }
      return Response.json(body, { status, headers: { 'content-type': 'application/problem+json', ...(status === 401 && ask) } })
    }
  })
  return app
}
