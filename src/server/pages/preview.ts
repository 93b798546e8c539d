import { Hono, type Context as HonoContext } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { type AppDeps, cookieOptions, previewCookie, previewIn } from '#server/request-context.ts'

/**
 * The link of a preview: stores its key in a session cookie, so that every page shows the draft, and leads to the home page.
 * `/preview/leave` ends it. An unknown key shows the published shop.
 */
export function previewLinks(deps: AppDeps): Hono {
  const app = new Hono()
  const { maxAge: _, ...options } = cookieOptions(deps)
  const frontPage = (c: HonoContext): string => (c.req.query('lang') === 'ar' ? '/ar' : '/')
  app.get('/preview/:key{[A-Za-z0-9]{22}}', (c) => {
    setCookie(c, previewCookie(deps), c.req.param('key'), options)
    return c.redirect(frontPage(c), 303)
  })
  app.get('/preview/leave', (c) => {
    deleteCookie(c, previewCookie(deps), options)
    return c.redirect(frontPage(c), 303)
  })
  return app
}

/** Whether a page is asked for as the editor shows it, in a frame of its own: the draft, or what is live once that is gone. Only our own pages frame it. */
export function isFramed(url: URL): boolean {
  return previewIn(url) !== null
}
