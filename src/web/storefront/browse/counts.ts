import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType } from 'react-router'
import { definedValues, type Facet, ofEveryFacet } from '#domain/catalogue/search/facet.policy.ts'
import type { CatalogueCounts } from '#domain/catalogue/search/search.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import type { BrowseAddress } from './browse-address.ts'

/** The counts beside the cards. */
export interface Counts {
  /** The newest there are: those of the question before until the new ones come. Null before the first. */
  known: CatalogueCounts | null
  status: 'current' | 'pending' | 'failed'
  retry: () => void
}

/** A value of a filter with its count. */
export interface CountedValue {
  value: string
  /** As it is shown: empty where it cannot be known, null until it is. */
  count: string | null
  /** No piece has it. */
  isNone: boolean
}

/** Asks for the counts, which the cards do not wait for. Another order or page of the same pieces asks nothing. */
export function useCounts({ counted }: BrowseAddress): Counts {
  const { api } = useViewer()
  const { data, isError, isFetching, refetch } = useQuery(api.search.counts.queryOptions({ input: counted }))
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return {
    known: data ?? last ?? null,
    status: data ? 'current' : isError && !isFetching ? 'failed' : 'pending',
    retry: () => void refetch(),
  }
}

/**
 * Requests the counts again when the viewer goes back. It renders nothing and is a sibling of the screen, because it renders again once it
 * is hydrated. In the screen itself React would hydrate all cards and filters in one task, of two thirds of a second on a slow phone.
 */
export function AskAgain({ address: { counted } }: { address: BrowseAddress }): null {
  const { api } = useViewer()
  const isBack = useNavigationType() === 'POP'
  // A page that was just loaded has come with its counts.
  const isStale = useIsHydrated() && isBack
  useQuery({ ...api.search.counts.queryOptions({ input: counted }), ...(isStale ? { staleTime: 0 } : {}) })
  return null
}

/** The values of a facet that are counted, and those of `always` that are not, in an order that no count changes. Before anything is counted all
 * of a closed list, so that they can be chosen at once; `isKept` keeps what was shown once. */
export function useCountedValues(
  { known, status }: Counts,
  { isKept }: { isKept: boolean },
): (facet: Facet, always: readonly string[]) => CountedValue[] {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const seen = useSeenValues(known)
  const isAtLeast = (facet: Facet) => known?.cappedFacets.includes(facet) ?? false
  const written = (facet: Facet, count: number) => {
    if (!isAtLeast(facet)) return formatNumber(count, locale)
    return count > 0 ? t('atLeast', { number: count }) : ''
  }
  return (facet, always) => {
    const counts = new Map(known?.facets[facet].map(({ value, count }) => [value, count]))
    const shown = seen[facet].filter((value) => isKept || !known || counts.has(value) || always.includes(value))
    return [...new Set([...shown, ...always])].map((value) => {
      const count = counts.get(value) ?? 0
      const isKnown = known !== null && status !== 'failed'
      return {
        value,
        count: isKnown ? written(facet, count) : status === 'failed' ? '' : null,
        isNone: isKnown && !isAtLeast(facet) && count === 0,
      }
    })
  }
}

/** Every value that was there since the filters are on the page: a closed list as it is defined, others as they came. */
function useSeenValues(known: CatalogueCounts | null): Record<Facet, readonly string[]> {
  const [last, setLast] = useState(known)
  const [seen, setSeen] = useState(() => ofEveryFacet((facet) => valuesOf(known, facet)))
  if (known !== last) {
    setLast(known)
    setSeen(ofEveryFacet((facet) => inDefinedOrder(facet, [...new Set([...seen[facet], ...valuesOf(known, facet)])])))
  }
  return seen
}

function valuesOf(known: CatalogueCounts | null, facet: Facet): readonly string[] {
  const values = definedValues(facet)
  return known
    ? inDefinedOrder(
        facet,
        known.facets[facet].map(({ value }) => value),
      )
    : (values ?? [])
}

function inDefinedOrder(facet: Facet, shown: readonly string[]): readonly string[] {
  const values = definedValues(facet)
  return values ? values.filter((value) => shown.includes(value)) : shown
}
