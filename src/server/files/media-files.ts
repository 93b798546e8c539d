import { Hono } from 'hono'
import { cacheSeconds, type ServedFormat } from '#domain/catalogue/media/media.policy.ts'
import { readPicture } from '#domain/catalogue/media/read-picture.ts'
import type { FullContext } from '#domain/context.ts'

/** Serves the pictures of the media store: those of a public bucket to anybody, the others by a signed link. */
export function mediaFiles(system: () => FullContext): Hono {
  const app = new Hono()
  app.get('/media/:file{[A-Za-z0-9-]+\\.[a-z]+}', async (c) => {
    const [, id, width, format] = /^([A-Za-z0-9]{22})-(\d{1,4})\.(avif|webp)$/.exec(c.req.param('file')) ?? []
    if (!id) return c.notFound()
    const signed = { until: Number(c.req.query('until') ?? 0), sign: c.req.query('sign') }
    const picture = await readPicture(
      { ...system(), signal: c.req.raw.signal },
      { id, width: Number(width), format: format as ServedFormat, ...signed },
    )
    if (!picture) return c.notFound()
    const { bytes, type, isPublic, isFinal } = picture
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': type,
      'cache-control': !isFinal ? 'no-cache' : `${isPublic ? 'public' : 'private'}, max-age=${cacheSeconds}`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
  return app
}
