import { Hono } from 'hono'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { getFeed } from '#domain/renting/calendars/get-feed.ts'

/** Serves owners' calendars under their secret addresses, in Arabic with `?lang=ar`. Programs read them again and again: a minute is fresh enough. */
export function calendarFeeds(system: () => Context): Hono {
  const app = new Hono()
  app.get('/calendar/:file{[A-Za-z0-9_-]{32,64}\\.ics}', async (c) => {
    const locale = c.req.query('lang') === 'ar' ? 'ar' : 'en'
    try {
      const file = await getFeed({ ...system(), locale }, c.req.param('file').slice(0, -'.ics'.length))
      return c.body(await file.arrayBuffer(), 200, {
        'content-type': file.type,
        'cache-control': 'private, max-age=60',
        'x-robots-tag': 'noindex',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return c.notFound()
      throw error
    }
  })
  return app
}
