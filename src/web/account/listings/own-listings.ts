import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import type { OwnerState } from '#domain/catalogue/listings/listing.policy.ts'
import { type Api, useViewer } from '#web/runtime/viewer.ts'

/** The pages of what an owner lists, in a state or in all but the last. */
export function ownListings(api: Api, state: OwnerState | 'all') {
  const asked = state === 'all' ? [] : [state]
  return infiniteQueryOptions({
    queryKey: [...api.listings.mine.key(), 'pages', state],
    queryFn: ({ pageParam, signal }) =>
      api.listings.mine.call({ state: asked, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 10_000,
  })
}

/** Reloads an owner's list and each listing after a change of one. */
export function useListingsChanged() {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.listings.mine.key() }),
      queryClient.invalidateQueries({ queryKey: api.listings.get.key() }),
    ])
}
