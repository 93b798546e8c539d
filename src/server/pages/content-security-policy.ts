import { createHash } from 'node:crypto'
import type { FontService } from '#platform/font-service.ts'

/**
 * Styles that sonner adds to the page with its first toast, an empty one and then its rules, without a nonce. A newer version has another
 * hash.
 */
const toastStyles = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"

interface Policy {
  isDev: boolean
  fontService: FontService | null
  /** The hashes of the page's own inline scripts, in place of the nonce: a cached page has its nonce from another visitor's request. */
  scripts?: readonly string[]
  /** Our own pages may show it in a frame: the editor of the site. */
  isFramed?: boolean
}

/** The Content-Security-Policy of a page: its own files, its inline scripts and styles by nonce or hash, and the font service if one is configured. */
export function contentSecurityPolicy(nonce: string, { isDev, fontService, scripts, isFramed = false }: Policy): string {
  const style = isDev ? "'unsafe-inline'" : `'nonce-${nonce}' ${toastStyles}`
  const [sheets, files] = fontService ? [fontService.origins.slice(0, 1), fontService.origins] : [[], []]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...(scripts?.map((hash) => `'${hash}'`) ?? [`'nonce-${nonce}'`])].join(' '),
    ["style-src 'self'", style, ...sheets].join(' '),
    "img-src 'self' data:",
    ["font-src 'self'", ...files].join(' '),
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ')
}

/**
 * The `sha256-…` sources of the inline scripts of a page that React rendered (in its attributes, `>` is always escaped). They are read as the bytes
 * that are sent: as a text, the whole page would be decoded for a sixth of it.
 */
export function inlineScriptHashes(html: Buffer): string[] {
  const hashes = new Set<string>()
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', start)
    if (start === 0 || end < 0) break
    const isInline = !/\ssrc=|ld\+json/.test(html.toString('latin1', at, start))
    if (isInline) hashes.add(`sha256-${createHash('sha256').update(html.subarray(start, end)).digest('base64')}`)
    at = end
  }
  return [...hashes]
}
