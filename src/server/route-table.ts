import type { Hono } from 'hono'
import { listApi } from '#api/api.ts'

/** Everything that opens beside the API's own routes, and to whom. Pages and files show a reader what the API gives her. */
const doors: Record<string, string> = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'POST /api/payments/webhook': 'the card provider, by its signature',
  'GET /api/payments/return/:id': 'anyone, and it grants nothing',
  'GET /api/identities/callback/:provider': 'who set out, by the cookie',
  'POST /api/identities/callback/:provider': 'anyone, and it grants nothing',
  'ALL /demo-card/*': 'anyone, in the demonstration',
  'GET /demo-card/style.css': 'anyone, in the demonstration',
  'GET /demo-card/:id': 'anyone, in the demonstration',
  'POST /demo-card/:id': 'anyone, in the demonstration',
  'GET /.well-known/jwks.json': 'anyone',
  'GET /avatars/:file{[A-Za-z0-9-]+\\.webp}': 'anyone',
  'GET /robots.txt': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /site.webmanifest': 'anyone',
  'GET /ar/site.webmanifest': 'anyone',
  'GET /og/:locale/:file{[A-Za-z0-9-]{1,64}\\.jpg}': 'anyone',
  'ALL /api/*': 'as its route says',
  'ALL /*': 'anyone',
}

/** Every route as `METHOD /path: who`, in the order of the paths. */
export function listRoutes(): string[] {
  const routes = [...listApi(), ...Object.entries(doors).map(([address, access]) => ({ address, access }))]
  return routes.map(({ address, access }) => `${address}: ${access}`).sort((a, b) => pathOf(a).localeCompare(pathOf(b), 'en'))
}

/** Throws when something opens that is not written above. */
export function refuseUndeclared(app: Hono): void {
  const bare = app.routes.map(({ method, path }) => `${method} ${path}`).filter((address) => !(address in doors))
  if (bare.length > 0) throw new Error(`These routes declare no access: ${[...new Set(bare)].join(', ')}`)
}

function pathOf(line: string): string {
  return line.slice(line.indexOf('/'))
}
