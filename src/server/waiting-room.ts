import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { newRequestId } from '#values/id.ts'
import { splitLocale } from '#values/locale.ts'
import { listen } from './listen.ts'
import { openServer } from './open-server.ts'
import { errorPage } from './pages/error-page.ts'

const retryAfter = '10'

/** Answers on the shop's port while its database recovers: alive, not ready, and a page that says so. Returns how it is closed. */
export async function openWaitingRoom(port: number): Promise<() => Promise<void>> {
  const app = new Hono()
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => c.text('recovering', 503, { 'retry-after': retryAfter }))
  app.all('*', (c) => {
    const { locale } = splitLocale(c.req.path)
    const page = errorPage(locale, { status: 503, code: 'server.recovering', requestId: newRequestId() })
    page.headers.set('retry-after', retryAfter)
    return page
  })
  const http: Server = openServer()
  http.on('request', getRequestListener(app.fetch))
  await listen(http, port)
  return async () => {
    const closed = new Promise<void>((done) => http.close(() => done()))
    http.closeAllConnections()
    await closed
  }
}
