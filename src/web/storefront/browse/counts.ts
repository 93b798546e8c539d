import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Facet, facets } from '#domain/catalogue/search/facet.policy.ts'
import type { CatalogueCounts } from '#domain/catalogue/search/search.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
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

/** The values of a facet that are counted, and those of `always` that are not. Before anything is counted all of a closed list, so that they
 * can be chosen at once. */
export function useCountedValues({ known, status }: Counts): (facet: Facet, always: readonly string[]) => CountedValue[] {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const isAtLeast = (facet: Facet) => known?.cappedFacets.includes(facet) ?? false
  const shown = (facet: Facet, count: number) => {
    if (!isAtLeast(facet)) return formatNumber(count, locale)
    return count > 0 ? t('atLeast', { number: count }) : ''
  }
  return (facet, always) => {
    const counts = new Map(known?.facets[facet].map(({ value, count }) => [value, count]))
    const values = new Set<string>([...(known ? counts.keys() : (facets[facet].values ?? [])), ...always])
    return [...values].map((value) => {
      const count = counts.get(value) ?? 0
      const isKnown = known !== null && status !== 'failed'
      return {
        value,
        count: isKnown ? shown(facet, count) : status === 'failed' ? '' : null,
        isNone: isKnown && !isAtLeast(facet) && count === 0,
      }
    })
  }
}
