import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono, type Context as HonoContext } from 'hono'
import { accepts } from 'hono/accepts'
import { cookieName } from '#platform/auth/session-cookie.ts'
import { readPageFont } from '#platform/page-fonts.ts'
import type { Site } from './document.ts'

/** An answer that is made once, compressed, and known by its hash. */
interface Kept {
  type: string
  etag: string
  plain: Buffer
  zipped: Buffer
}

interface Reference {
  document: Kept
  index: Kept
  /** The page of a noun; null for a noun that does not exist. */
  page(tag: string): Promise<Kept> | null
}

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The API as a document (`/openapi.json`) and as pages (`/api/reference`), made from the contracts when somebody first asks for it. */
export function apiReference({ baseUrl, version, visitorCookie }: { baseUrl: string; version: string; visitorCookie: string }): Hono {
  const site: Site = { baseUrl, version, visitorCookie, sessionCookie: cookieName('session', baseUrl) }
  let making: Promise<Reference> | null = null
  const reference = () => {
    making ??= makeReference(site).catch((error: unknown) => {
      making = null
      throw error
    })
    return making
  }
  const app = new Hono()
  app.get('/openapi.json', async (c) => send(c, (await reference()).document))
  app.get('/api/reference', async (c) => send(c, (await reference()).index))
  app.get('/api/reference/raleway.woff2', async (c) => {
    const font = await readPageFont('raleway.woff2')
    return font ? c.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000' }) : c.notFound()
  })
  app.get('/api/reference/:tag', async (c, next) => {
    const page = await (await reference()).page(c.req.param('tag'))
    return page ? send(c, page) : next()
  })
  return app
}

/** The code that makes it is loaded with the first request, so that a start costs nothing. */
async function makeReference(site: Site): Promise<Reference> {
  const [{ makeDocument }, { referencePages }] = await Promise.all([import('./document.ts'), import('./pages.ts')])
  const { document, routes } = await makeDocument(site)
  const { index, page } = referencePages({ document, routes, site })
  const kept = new Map<string, Promise<Kept>>()
  return {
    document: await keep(JSON.stringify(document), 'application/json'),
    index: await keep(index, 'text/html; charset=utf-8'),
    page(tag) {
      const known = kept.get(tag)
      const text = known ? null : page(tag)
      if (text === null) return known ?? null
      const made = keep(text, 'text/html; charset=utf-8')
      kept.set(tag, made)
      return made
    },
  }
}

async function keep(text: string, type: string): Promise<Kept> {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { type, etag: `W/"${hash}"`, plain, zipped: await promisify(gzip)(plain) }
}

function send(c: HonoContext, { type, etag, plain, zipped }: Kept): Response {
  const headers = {
    etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'x-robots-tag': 'noindex',
    'content-security-policy': policy,
  }
  if (c.req.header('if-none-match')?.includes(etag.slice(2))) return c.body(null, 304, headers)
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' })
  const isZipped = encoding === 'gzip'
  return c.body(new Uint8Array(isZipped ? zipped : plain), 200, {
    ...headers,
    'content-type': type,
    ...(isZipped && { 'content-encoding': 'gzip' }),
  })
}
