import { data, type Location, useLocation, useNavigation, useParams } from 'react-router'
import type { Starts } from '#domain/catalogue/items/item.policy.ts'
import { splitLocale } from '#values/locale.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { type BrowseAddress, readAddress } from './browse-address.ts'

/** The question to the catalogue, and its address. */
export interface BrowseQuery {
  address: BrowseAddress
  pathname: string
  /** The query of this path: without the category that the path already names. */
  params: URLSearchParams
}

/** The shown question, and the next one: the same unless a filter, the order or the days were just changed. */
export function useBrowseQuery(): { current: BrowseQuery; next: BrowseQuery; isLoading: boolean } {
  const starts = useViewer()
  const here = useLocation()
  const { category } = useParams()
  const { location } = useNavigation()
  const current = askedAt(here, category, starts)
  if (!current) throw data({ code: 'not-found' }, { status: 404 })
  const isElsewhere = location && location.pathname + location.search !== here.pathname + here.search
  const next = isElsewhere ? nextAt(location, here, starts) : null
  return { current, next: next ?? current, isLoading: next !== null }
}

/** Null for a page that is not the catalogue in this language. */
function nextAt(location: Location, here: Location, starts: Starts): BrowseQuery | null {
  const [there, now] = [splitLocale(location.pathname), splitLocale(here.pathname)]
  const [isCatalogue, category] = /^\/browse(?:\/(\w+))?\/?$/.exec(there.path) ?? []
  return isCatalogue && there.locale === now.locale ? askedAt(location, category, starts) : null
}

function askedAt({ pathname, search }: Location, category: string | undefined, starts: Starts): BrowseQuery | null {
  const params = new URLSearchParams(search)
  const address = readAddress(params, category, starts)
  if (!address) return null
  params.delete('category')
  if (address.category && category === undefined) params.set('category', address.category)
  return { address, pathname, params }
}
