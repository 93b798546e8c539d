import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** In milliseconds. Announced changes drop a page at once; this bounds changes that no table announces. */
const maxAge = 60_000
/** In bytes. */
const maxSize = 64 * 1024 * 1024

const compressions = {
  br: (html: Buffer, level: number) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  gzip: (html: Buffer, level: number) => promisify(gzip)(html, { level }),
}
type Encoding = keyof typeof compressions

/**
 * Many pages are requested only once, so the first answer is compressed at half the cost, and is an eighth larger. The second request
 * compresses the page again for all later ones.
 */
const levels: Record<Encoding, { first: number; kept: number }> = { br: { first: 3, kept: 5 }, gzip: { first: 3, kept: 6 } }

/** A change that pages show: any change, or the free days of one item. */
export type PageChange = 'all' | { daysOf: string }

/** The item whose free days a page shows; 'any' where it shows which items are free on some days. */
export type ShownDays = { item: string } | 'any' | null

/** A rendered page. */
export interface RenderedPage {
  /** The person that it was rendered for; null for a visitor. */
  personId: string | null
  status: number
  headers: Headers
  html: Buffer
}

interface StoredPage extends RenderedPage {
  days: ShownDays
  /** Encodings that have been asked for. */
  sent: Set<Encoding>
  compressed: Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>
}

export interface PageRequest {
  /** Everything the page depends on besides the time and the tables. */
  key: string
  /** The part of the page that depends on the time; another moment makes another page. */
  moment: string
  days: ShownDays
}

/** Rendered pages of visitors without a session, for a minute at most. */
export interface PageCache {
  /** The page that is stored or being rendered, or null. */
  find(wanted: PageRequest): StoredPage | Promise<StoredPage> | null
  /**
   * The page of `render`, stored when its status is 200 and it does not say `no-store`; concurrent requests for one key share it. A change
   * meanwhile prevents storing. Rejects for a page of a person, or with a cookie.
   */
  render(wanted: PageRequest, render: () => Promise<RenderedPage>): Promise<StoredPage>
  /** Forgets all pages, or those that show the free days of the item. */
  forget(what: PageChange): void
}

/** Makes a cache of pages, bounded by their bytes. */
export function createPageCache(): PageCache {
  const stored = new LRUCache<string, StoredPage>({ maxSize, ttl: maxAge, sizeCalculation: ({ html }) => html.length * 2 })
  const rendering = new Map<string, { made: Promise<StoredPage>; days: ShownDays }>()
  const nameOf = ({ key, moment }: PageRequest): string => `${moment}\n${key}`
  return {
    find(wanted) {
      const name = nameOf(wanted)
      return stored.get(name) ?? rendering.get(name)?.made ?? null
    },
    render(wanted, render) {
      const name = nameOf(wanted)
      const known = rendering.get(name)
      if (known) return known.made
      const made: Promise<StoredPage> = render()
        .then((page) => {
          if (page.personId !== null || page.headers.has('set-cookie')) throw new Error('a page of a person is never shared')
          const whole = { ...page, days: wanted.days, sent: new Set<Encoding>(), compressed: {} }
          const isKept = page.status === 200 && page.headers.get('cache-control') !== 'no-store'
          if (isKept && rendering.get(name)?.made === made) stored.set(name, whole)
          return whole
        })
        .finally(() => {
          if (rendering.get(name)?.made === made) rendering.delete(name)
        })
      rendering.set(name, { made, days: wanted.days })
      return made
    },
    forget(what) {
      for (const pages of [stored, rendering])
        for (const [name, { days }] of [...pages.entries()]) if (isShownBy(days, what)) pages.delete(name)
    },
  }
}

function isShownBy(days: ShownDays, what: PageChange): boolean {
  return what === 'all' || days === 'any' || days?.item === what.daysOf
}

/** A stored page as an answer, compressed as the browser takes it. */
export async function answerOf(page: StoredPage, acceptEncoding: string): Promise<Response> {
  const headers = new Headers(page.headers)
  headers.set('vary', 'accept-encoding')
  const encoding = /\bbr\b/.test(acceptEncoding) ? 'br' : /\bgzip\b/.test(acceptEncoding) ? 'gzip' : null
  if (!encoding) return new Response(new Uint8Array(page.html), { status: page.status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await compressedBy(encoding, page), { status: page.status, headers })
}

function compressedBy(encoding: Encoding, page: StoredPage): Promise<Buffer<ArrayBuffer>> {
  const { first, kept } = levels[encoding]
  const compress = (level: number) => compressions[encoding](page.html, level) as Promise<Buffer<ArrayBuffer>>
  if (!page.sent.has(encoding)) {
    page.sent.add(encoding)
    return compress(first)
  }
  page.compressed[encoding] ??= compress(kept)
  return page.compressed[encoding]
}
