import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import { localizedPath, splitLocale } from '#values/locale.ts'
import { canonicalPath, namespacesOf, pageOfRoute } from '#web/app/page-lookup.ts'
import type { Page } from '#web/app/pages/page.ts'
import { firstEntryOf } from './admin-navigation.ts'
import type { PageFacts } from './page-facts.ts'
import { pageRequest, signInPath, type Viewer } from './viewer.ts'

interface Arrival {
  context: Readonly<RouterContextProvider>
  url: URL
  /** The path of the matched route, such as `/ar/profile/orders/:id`. */
  pattern: string
}

/**
 * The obstacle between a viewer and a page: signing in, or a capability that signing in does not give. A page with a sign-in of its own
 * asks for that one whoever is signed in. Null lets the viewer in.
 */
function obstacleTo({ access, signInAt }: Page, { person }: Viewer): 'sign-in' | 'forbidden' | null {
  if (access === 'anyone' || personCan(person, access)) return null
  return !person || signInAt ? 'sign-in' : 'forbidden'
}

function pageOf({ pattern }: Arrival): Page {
  const page = pageOfRoute(splitLocale(pattern.startsWith('/') ? pattern : `/${pattern}`).path)
  if (!page) throw new Error(`No page has the path ${pattern}`)
  return page
}

/** The address that leads into the administration. */
const entry = '/admin'

/**
 * Runs before every loader. Sends whoever has to sign in first to the login, which leads back here. Sends staff who may not open the overview to
 * the first page of the administration that they may open.
 */
export const guardPage: MiddlewareFunction<Response> = (arrival) => {
  const { viewer } = arrival.context.get(pageRequest)
  const { locale } = viewer
  const page = pageOf(arrival)
  const obstacle = obstacleTo(page, viewer)
  const first = obstacle === 'forbidden' && page.path === entry ? firstEntryOf(viewer.person) : undefined
  if (first) throw redirect(localizedPath(first.to, locale))
  if (obstacle !== 'sign-in') return
  if (page.signInAt) throw redirect(localizedPath(page.signInAt, locale))
  throw redirect(signInPath(arrival.url, locale))
}

/**
 * The part of the page's row that the browser needs. Refuses a page that is for others with 403, or 404 in the administration. Only a
 * loader may, because the error page has a header and a footer once the root has been loaded.
 */
export function pageFacts(arrival: Arrival): PageFacts {
  const page = pageOf(arrival)
  if (obstacleTo(page, arrival.context.get(pageRequest).viewer) === 'forbidden')
    throw data(null, { status: page.layout === 'admin' ? 404 : 403 })
  const { path } = splitLocale(arrival.url.pathname)
  return {
    path: canonicalPath(path),
    title: page.title,
    isIndexed: page.search === 'indexed',
    layout: page.layout ?? 'full',
    texts: namespacesOf(page),
  }
}
