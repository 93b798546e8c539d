import { useQueryClient } from '@tanstack/react-query'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** Shows the response to a change of a rental, and reloads everything that depends on it: its order, the documents, the payments. */
export function useRentalAnswer(): (answer: RentalView) => Promise<void> {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  return async (answer) => {
    await setQueryAnswer(queryClient, api.rentals.get.queryKey({ input: { id: answer.id } }), answer)
    const follows = [api.orders.get.key(), api.orders.list.key(), api.invoices.list.key(), api.payments.list.key()]
    await Promise.all(follows.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
