import type { FontService } from '#platform/font-service.ts'

/** The Content-Security-Policy of a page: its own files, this nonce, and the font service if one is configured. */
export function contentSecurityPolicy(nonce: string, { isDev, fontService }: { isDev: boolean; fontService: FontService | null }): string {
  const style = isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`
  const [sheets, files] = fontService ? [fontService.origins.slice(0, 1), fontService.origins] : [[], []]
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    ["style-src 'self'", style, ...sheets].join(' '),
    "img-src 'self' data:",
    ["font-src 'self'", ...files].join(' '),
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
