import { splitLocale } from './locale.ts'

/** A wanted place as a path of this site without its language, or null for anything else: what comes from an address or a browser may lead elsewhere. */
export function sameSitePath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || wanted.length > 2000 || /[\u0000-\u001f\\]/.test(wanted)) return null
  const here = 'https://libsa.invalid'
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : null
  if (url?.origin !== here) return null
  const { path } = splitLocale(url.pathname)
  // Dots and languages that fall away must not leave `//elsewhere`, which a browser takes for another site.
  return path.startsWith('//') ? null : path + url.search + url.hash
}
