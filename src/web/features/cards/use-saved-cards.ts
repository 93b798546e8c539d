import { useQuery } from '@tanstack/react-query'
import type { SavedCard } from '#domain/money/cards/card.contract.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** The saved cards of who is signed in that are still valid, the default first; none until the provider has answered. */
export function useSavedCards(): SavedCard[] {
  const { api, person } = useViewer()
  const { data } = useQuery({ ...api.cards.list.queryOptions(), enabled: person !== null, retry: false, staleTime: 10_000 })
  return data?.cards.filter(({ isExpired }) => !isExpired) ?? []
}
