import { splitLocale } from './locale.ts'

/** A requested address as a path of this site without its language; null for anything else, to prevent open redirects. */
export function sameSitePath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || wanted.length > 2000 || /[\u0000-\u001f\\]/.test(wanted)) return null
  const here = 'https://libsa.invalid'
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : null
  if (url?.origin !== here) return null
  const { path } = splitLocale(url.pathname)
  // Removing dots and the language must not leave `//host`, which a browser resolves to another site.
  return path.startsWith('//') ? null : path + url.search + url.hash
}
