import type { FontService } from '#platform/font-service.ts'

/** What sonner adds to the page with its first toast, an empty style and then its rules: it knows no nonce. A newer version has another hash. */
const toastStyles = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"

/** The Content-Security-Policy of a page: its own files, this nonce, and the font service if one is configured. */
export function contentSecurityPolicy(nonce: string, { isDev, fontService }: { isDev: boolean; fontService: FontService | null }): string {
  const style = isDev ? "'unsafe-inline'" : `'nonce-${nonce}' ${toastStyles}`
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
