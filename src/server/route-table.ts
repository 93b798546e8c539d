import type { Hono } from 'hono'
import { listApi } from '#api/api.ts'
import { type Capability, holdersOf, type openTo, roleNames, roles } from '#domain/permissions.policy.ts'

/** Access to a route outside the API's contract: anyone, or those whom the route itself recognises. */
type OtherAccess = (typeof openTo)['anyone'][number] | { by: string }

/** Every route beside those of the API's contract. Pages and files show a reader what the API gives them. */
const otherRoutes: Record<string, OtherAccess> = {
  'GET /healthz': 'site.read',
  'GET /readyz': 'site.read',
  'GET /openapi.json': 'site.read',
  'GET /api/reference': 'site.read',
  'GET /api/reference/raleway.woff2': 'site.read',
  'GET /api/reference/:tag': 'site.read',
  'POST /api/payments/webhook': { by: 'the card provider, by its signature' },
  'POST /api/mail/reports': { by: 'the mail service, by its secret' },
  'POST /api/mail/replies': { by: 'the mail service, by its secret' },
  'POST /api/mail/replies/mime': { by: 'the mail service, by its secret' },
  'GET /api/payments/card-return/:id': { by: 'anyone, and it grants nothing' },
  'GET /api/payments/return/:id': { by: 'anyone, and it grants nothing' },
  'GET /api/identities/callback/:provider': { by: 'whoever set out, by the cookie' },
  'POST /api/identities/callback/:provider': { by: 'anyone, and it grants nothing' },
  'ALL /demo-card/*': { by: 'anyone, in the demonstration' },
  'GET /demo-card/style.css': { by: 'anyone, in the demonstration' },
  'GET /demo-card/fonts/:name': { by: 'anyone, in the demonstration' },
  'GET /demo-card/:id': { by: 'anyone, in the demonstration' },
  'POST /demo-card/:id': { by: 'anyone, in the demonstration' },
  'GET /.well-known/jwks.json': 'site.read',
  'GET /avatars/:file{[A-Za-z0-9-]+\\.webp}': 'site.read',
  'GET /media/:file{[A-Za-z0-9-]+\\.[a-z]+}': 'items.read',
  'GET /calendar/:file{[A-Za-z0-9_-]{32,64}\\.ics}': { by: 'whoever has the secret of the owner' },
  'GET /review-photos/:file{[A-Za-z0-9-]+\\.webp}': 'reviews.read',
  'GET /preview/:key{[A-Za-z0-9]{22}}': { by: 'whoever has the key of the draft' },
  'GET /preview/leave': 'site.read',
  'GET /outbox-mails/:id{[A-Za-z0-9]{22}}': { by: 'admin, as the outbox of staff' },
  'GET /outbox-previews/:event/:party': { by: 'admin, as the outbox of staff' },
  'GET /newsletter-previews': { by: 'staff who write the newsletter' },
  'GET /robots.txt': 'site.read',
  'GET /.well-known/security.txt': 'site.read',
  'GET /apple-touch-icon.png': 'site.read',
  'GET /sitemap.xml': 'site.read',
  'GET /site.webmanifest': 'site.read',
  'GET /ar/site.webmanifest': 'site.read',
  'GET /og/:locale/:file{[A-Za-z0-9-]{1,64}\\.jpg}': 'site.read',
  'ALL /api/*': { by: 'as its route says' },
  'ALL /*': 'site.read',
}

/** An address of the server, the capability it needs, who has it, and whether a new proof is asked for. */
export interface RouteLine {
  address: string
  needs: Capability | ''
  who: string
  stepUp: boolean
}

/** Every route of the server, in the order of the paths. */
export function listRoutes(): RouteLine[] {
  const ofApi = listApi().map(({ address, permission: { needs, stepUp } }) => ({ address, needs, stepUp, who: whoHas(needs) }))
  const others = Object.entries(otherRoutes).map(
    ([address, access]): RouteLine =>
      typeof access === 'string'
        ? { address, needs: access, who: whoHas(access), stepUp: false }
        : { address, needs: '', who: access.by, stepUp: false },
  )
  return [...ofApi, ...others].sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))
}

/** Both tables of `docs/access.md`, as lines of Markdown: routes, and what each role allows. */
export function accessTables(): { routes: string; roles: string } {
  const routes = listRoutes().map(({ address, needs, who, stepUp }) => [`\`${address}\``, needs, who, stepUp ? 'step-up' : ''])
  return {
    routes: tableOf(['route', 'needs', 'who', 'proof'], routes),
    roles: tableOf(
      ['role', 'may'],
      roleNames.map((role) => [role, roles[role].can.join(', ')]),
    ),
  }
}

/** Throws for a route that is not declared above, or a route of the API without the guard. */
export function refuseUndeclared(app: Hono): void {
  listApi()
  const bare = app.routes.map(({ method, path }) => `${method} ${path}`).filter((address) => !(address in otherRoutes))
  if (bare.length > 0) throw new Error(`These routes declare no access: ${[...new Set(bare)].join(', ')}`)
}

function whoHas(capability: Capability): string {
  return holdersOf(capability).join(', ')
}

/** Sorts by path, and by what the line says where two methods have one path. */
function keyOf({ address, who }: RouteLine): string {
  return `${address.slice(address.indexOf('/'))}: ${who}`
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
