import { layoutTexts, type Page } from './pages/page.ts'
import { type PageName, pages } from './pages.ts'

const all: Readonly<Record<PageName, Page>> = pages
const rows: readonly Page[] = Object.values(all)

/** Private paths without a page: the API and the demonstration's card provider. */
const privateBeside = ['/api', '/demo-card']

/** Every path of a page: its own and its aliases. */
export function pathsOf({ path, aliases = [] }: Page): readonly string[] {
  return [path, ...aliases]
}

const byPath = new Map(rows.flatMap((page) => pathsOf(page).map((path) => [path.toLowerCase(), page] as const)))
const patterns = rows.filter(({ path }) => path.includes('/:')).map((page) => ({ page, pattern: patternOf(page.path) }))

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i')
}

/** The page that answers at a path without language, as the router finds it: in any case, with or without a slash at the end. */
export function pageAt(path: string): Page {
  const wanted = path.length > 1 ? path.replace(/\/+$/, '') : path
  return byPath.get(wanted.toLowerCase()) ?? patterns.find(({ pattern }) => pattern.test(wanted))?.page ?? pages['not-found']
}

/** The page of a route's own path without language, such as `/product/:id`, or undefined for a route that is none. */
export function pageOfRoute(path: string): Page | undefined {
  return byPath.get(path.toLowerCase())
}

/** The one path of a page that answers at several, in other capitals, or with a slash at the end: `/terms` is `/terms-conditions`. */
export function canonicalPath(path: string): string {
  const page = pageAt(path)
  if (page.path === '/*') return path
  const given = path.split('/')
  const known = page.path
    .split('/')
    .map((step, index) => (step.startsWith(':') ? given[index] : step))
    .join('/')
  return page.sitemap?.find((listed) => listed.toLowerCase() === known.toLowerCase()) ?? known
}

/** The namespaces that a page says something of, the layout's among them. */
export function namespacesOf({ texts }: Page): readonly string[] {
  return [...layoutTexts, ...texts]
}

/** The paths without language that the sitemap names besides the pieces. */
export function sitemapPaths(): readonly string[] {
  return rows.filter(({ search }) => search === 'indexed').flatMap(({ path, sitemap = [path] }) => sitemap)
}

/**
 * First steps of paths, such as `/profile`, below which everything is somebody's own or leads only there: kept from crawlers and from copies.
 * With a slash at the end where the first step itself is a page for anyone, or none: `/u` would close every path that begins with u.
 */
export function privatePaths(): readonly string[] {
  const open = new Set(rows.filter(({ search }) => search !== 'private').flatMap(pathsOf))
  const paths = rows.filter(({ search }) => search === 'private').flatMap(pathsOf)
  const first = paths.map((path) => `/${path.split('/')[1]}`)
  const ownPages = new Set(paths)
  return [...new Set([...first.map((path) => (open.has(path) || !ownPages.has(path) ? `${path}/` : path)), ...privateBeside])].sort()
}
