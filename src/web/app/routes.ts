import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Locale, locales } from '#values/locale.ts'
import { pathsOf } from './page-lookup.ts'
import { pages } from './pages.ts'

/** The routes of every page in a language, its aliases too. The id of a route is its language and the name of its page: `ar:faq`. */
function routesOf(locale: Locale): RouteConfigEntry[] {
  return Object.entries(pages).flatMap(([name, page]) =>
    pathsOf(page).map((path, at) => {
      const id = [locale, name, ...(at > 0 ? [path.slice(1)] : [])].join(':')
      return path === '/' ? index(`../${page.screen}`, { id }) : route(path.slice(1), `../${page.screen}`, { id })
    }),
  )
}

export default locales.flatMap((locale) => {
  const framed = layout('../layout/site-layout.tsx', { id: `${locale}:frame` }, routesOf(locale))
  return locale === 'en' ? [framed] : prefix(locale, [framed])
}) satisfies RouteConfig
