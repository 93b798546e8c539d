import { Hono } from 'hono'
import { type Context, nowOf } from '#domain/context.ts'
import { publicKeys } from '#platform/auth/tokens.ts'

/** Serves the public keys that verify tokens (JWKS); cacheable for ten minutes. */
export function keys(system: () => Context): Hono {
  return new Hono().get('/.well-known/jwks.json', async (c) => {
    const context = system()
    const { now } = await nowOf(context)
    return c.json({ keys: await publicKeys(context.db, now) }, 200, { 'cache-control': 'public, max-age=600' })
  })
}
