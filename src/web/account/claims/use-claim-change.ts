import { useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#web/runtime/viewer.ts'

/** Reloads everything that depends on a claim: claims, rentals, orders, and payments. */
export function useClaimChange(): () => Promise<void> {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  return async () => {
    const follows = [api.claims.key(), api.rentals.get.key(), api.orders.key(), api.payments.list.key()]
    await Promise.all(follows.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
