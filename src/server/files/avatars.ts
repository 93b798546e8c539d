import { Hono } from 'hono'
import { findAvatar } from '#domain/accounts/profiles/set-avatar.ts'
import type { Context } from '#domain/context.ts'

/** Serves people's pictures under random, immutable names. */
export function avatarFiles(system: () => Context): Hono {
  const app = new Hono()
  app.get('/avatars/:file{[A-Za-z0-9-]+\\.webp}', async (c) => {
    const [, id, size] = /^([A-Za-z0-9]{22})-(256|512)\.webp$/.exec(c.req.param('file')) ?? []
    const bytes = id ? await findAvatar(system(), { id, size: size === '512' ? 512 : 256 }) : null
    if (!bytes) return c.notFound()
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
  return app
}
