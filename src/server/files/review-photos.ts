import { Hono } from 'hono'
import type { FullContext } from '#domain/context.ts'
import { findPublishedPhoto } from '#domain/renting/reviews/add-review-photo.ts'

/** Serves the photographs of published reviews under random names; kept for a short while only, as a review may be hidden. */
export function reviewPhotoFiles(system: () => FullContext): Hono {
  const app = new Hono()
  app.get('/review-photos/:file{[A-Za-z0-9-]+\\.webp}', async (c) => {
    const [, id, size] = /^([A-Za-z0-9]{22})-(small|large)\.webp$/.exec(c.req.param('file')) ?? []
    const bytes = id ? await findPublishedPhoto(system(), { id, size: size === 'large' ? 'large' : 'small' }) : null
    if (!bytes) return c.notFound()
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
  return app
}
