import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { DeliveryStop } from '#domain/renting/deliveries/delivery.contract.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'

interface Deed {
  /** The confirmation of the move. */
  done: string
  call: () => Promise<RentalView>
}

/** A move of the rental of a stop; afterwards its courier is back at the list. */
export function useMove({ rental }: Pick<DeliveryStop, 'rental'>) {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const to = useTo()
  return useChange(
    { mutationFn: ({ call }: Deed) => call() },
    {
      answers: api.rentals.get.queryKey({ input: { id: rental } }),
      done: (_, { done }) => done,
      async after() {
        await queryClient.invalidateQueries({ queryKey: api.deliveries.key(), refetchType: 'none' })
        await navigate(to('/delivery-dashboard'))
      },
    },
  )
}
