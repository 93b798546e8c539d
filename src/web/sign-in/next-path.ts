import { splitLocale } from '#values/locale.ts'

/** Where to go after signing in: a path of this site without its language, or the home page. Anything else is dropped. */
export function nextPath(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return '/'
  const here = 'https://libsa.invalid'
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : null
  if (url?.origin !== here) return '/'
  return splitLocale(url.pathname).path + url.search + url.hash
}
