import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { cookiesOf } from '#platform/auth/cookies.ts'
import { type Locale, localizedPath, splitLocale } from '#values/locale.ts'
import { canonicalPath, pageAt } from '#web/app/page-lookup.ts'

/** In seconds. Browsers keep no cookie for more than 400 days. */
const year = 365 * 86_400

function isPage(c: Context, url: URL): boolean {
  return c.req.method === 'GET' && !url.pathname.endsWith('.data') && !url.pathname.startsWith('/__')
}

/** The language that somebody switches to by `?lang=`; null for any other address. */
export function chosenLanguage(c: Context, url: URL): Locale | null {
  const asked = url.searchParams.get('lang')
  return isPage(c, url) && (asked === 'en' || asked === 'ar') ? asked : null
}

/**
 * `?lang=` sets the cookie and redirects to the address in that language without the parameter; with an Arabic cookie an address without
 * prefix redirects to `/ar`.
 */
export function languageRedirect(c: Context, url: URL): Response | null {
  if (!isPage(c, url)) return null
  // Never to `//elsewhere`, which a browser takes for another site.
  const { locale, path } = splitLocale(url.pathname.replaceAll(/\/{2,}/g, '/'))
  const asked = chosenLanguage(c, url)
  if (asked) {
    url.searchParams.delete('lang')
    setCookie(c, 'site-language', asked, { path: '/', maxAge: year, sameSite: 'Lax' })
    return c.redirect(localizedPath(path, asked) + url.search, 302)
  }
  if (locale === 'en' && cookiesOf(c.req.raw.headers).get('site-language') === 'ar')
    return c.redirect(localizedPath(path, 'ar') + url.search, 302)
  return null
}

/**
 * A permanent redirect to the one address of a page that search engines list: from an alias, other capitals, doubled slashes, a slash at the end, or
 * `/en` before it.
 */
export function addressRedirect(c: Context, url: URL): Response | null {
  if (!['GET', 'HEAD'].includes(c.req.method) || url.pathname.endsWith('.data') || url.pathname.startsWith('/__')) return null
  const single = url.pathname.replaceAll(/\/{2,}/g, '/')
  const { locale, path } = splitLocale(single.replace(/^\/en(?=\/|$)/i, '') || '/')
  if (pageAt(path).search !== 'indexed') return null
  const known = localizedPath(canonicalPath(path), locale)
  return known === url.pathname ? null : c.redirect(known + url.search, 301)
}
