import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Locale, locales } from '#values/locale.ts'
import { pathsOf } from './page-lookup.ts'
import type { Page } from './pages/page.ts'
import { pages } from './pages.ts'

const rows = Object.entries<Page>(pages)
const isAdministration = ([, page]: readonly [string, Page]): boolean => page.layout === 'admin'

/** The routes of pages in a language, their aliases too. The id of a route is its language and the name of its page: `ar:faq`. */
function routesOf(locale: Locale, of: readonly [string, Page][]): RouteConfigEntry[] {
  return of.flatMap(([name, page]) =>
    pathsOf(page).map((path, at) => {
      const id = [locale, name, ...(at > 0 ? [path.slice(1)] : [])].join(':')
      return path === '/' ? index(`../${page.screen}`, { id }) : route(path.slice(1), `../${page.screen}`, { id })
    }),
  )
}

export default locales.flatMap((locale) => {
  const administration = layout('../admin/admin-layout.tsx', { id: `${locale}:admin` }, routesOf(locale, rows.filter(isAdministration)))
  const others = rows.filter((row) => !isAdministration(row))
  const framed = layout('../layout/page/site-layout.tsx', { id: `${locale}:frame` }, [...routesOf(locale, others), administration])
  return locale === 'en' ? [framed] : prefix(locale, [framed])
}) satisfies RouteConfig
