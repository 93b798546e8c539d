import type { OpenAPI } from '@orpc/contract'
import type { DocumentedRoute, Site } from './document.ts'
import { indexContent } from './index-page.ts'
import { pageHtml } from './layout.ts'
import { tagContent } from './tag-page.ts'

interface Documented {
  document: OpenAPI.Document
  routes: readonly DocumentedRoute[]
  site: Site
}

/** Renders the first page of the reference at once, and the page of a noun when it is asked for; null for a noun that does not exist. */
export function referencePages({ document, routes, site }: Documented): { index: string; page: (tag: string) => string | null } {
  const tags = [...new Set(routes.map(({ tag }) => tag))].sort()
  return {
    index: pageHtml({ title: 'API reference', tags, tag: null, content: indexContent(routes, tags, site) }),
    page(tag) {
      const own = routes.filter((route) => route.tag === tag)
      if (own.length === 0) return null
      const content = tagContent(tag, own, { document, baseUrl: site.baseUrl })
      return pageHtml({ title: `${tag} · API reference`, tags, tag, content })
    },
  }
}
