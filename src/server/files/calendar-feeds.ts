import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { getFeed } from '#domain/renting/calendars/get-feed.ts'

/** Serves calendars under their secret addresses, in Arabic with `?lang=ar`. Programs read them again and again: what has not changed is not sent again. */
export function calendarFeeds(system: () => Context): Hono {
  const app = new Hono()
  app.get('/calendar/:file{[A-Za-z0-9_-]{32,64}\\.ics}', async (c) => {
    const locale = c.req.query('lang') === 'ar' ? 'ar' : 'en'
    try {
      const file = await getFeed({ ...system(), locale }, c.req.param('file').slice(0, -'.ics'.length))
      const text = await file.text()
      // The stamp is the time of reading, which changes nothing.
      const tag = `"${createHash('sha256')
        .update(text.replaceAll(/^DTSTAMP:.*$/gm, ''))
        .digest('base64url')
        .slice(0, 27)}"`
      const headers = { etag: tag, 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex' }
      if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
      return c.body(text, 200, {
        ...headers,
        'content-type': file.type,
        'content-security-policy': "default-src 'none'; sandbox",
      })
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return c.notFound()
      throw error
    }
  })
  return app
}
