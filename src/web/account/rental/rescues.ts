import { useQueries } from '@tanstack/react-query'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { useViewer } from '#web/runtime/viewer.ts'

export interface OpenRescue {
  rental: Rental
  /** The refund where nothing is chosen, in fils. */
  refund: number
  /** Until when a replacement may be chosen. */
  until: string
}

/** The rentals that their owners have cancelled before they would have been sent: a replacement may still be offered for them. */
export function rescuable(orders: readonly Order[]): Rental[] {
  return orders.flatMap(({ rentals, now }) =>
    rentals.filter(({ status, dispatchAt }) => status === 'cancelled_by_owner' && Date.parse(dispatchAt) > Date.parse(now)),
  )
}

/** Those of them for which one may be chosen now. */
export function useOpenRescues(orders: readonly Order[]): OpenRescue[] {
  const { api } = useViewer()
  const rentals = rescuable(orders)
  const rescues = useQueries({
    queries: rentals.map(({ id }) => ({ ...api.rentals.replacements.queryOptions({ input: { id } }), staleTime: 10_000 })),
  })
  return rentals.flatMap((rental, index) => {
    const { until = null, items = [], refund = 0 } = rescues[index]?.data ?? {}
    return until !== null && items.length > 0 ? [{ rental, refund, until }] : []
  })
}
