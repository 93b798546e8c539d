import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRevalidator } from 'react-router'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { BagLine } from '#domain/renting/quotes/quote.contract.ts'
import { useProofOfWork } from '#web/features/auth/use-proof-of-work.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useTo } from '#web/runtime/links.ts'
import { forgetSession } from '#web/runtime/session-storage.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'

const scope = 'checkout-key'

/** The pieces and choices to hold. A choice that is left out stays that of an earlier hold. */
interface Bag {
  lines: BagLine[]
  promotionalCode?: string
  wantsProtection?: boolean
}

/** Starts checkout: creates a hold and opens the checkout. The same bag is held once. */
export function useHold({ onHeld, onRefused }: { onHeld?: (order: Order) => void; onRefused?: () => void } = {}) {
  const { api } = useViewer()
  const to = useTo()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { revalidate } = useRevalidator()
  const proved = useProofOfWork()
  const hold = useMutation({
    ...api.orders.hold.mutationOptions(),
    mutationFn: (bag: Bag & { key: string }) => proved((input) => api.orders.hold.call(input), bag),
  })

  async function holdOnce(bag: Bag): Promise<Order> {
    const order = await hold.mutateAsync({ key: keyFor(scope, bag), ...bag })
    if (order.status === 'held') return order
    forgetSession(scope)
    return hold.mutateAsync({ key: keyFor(scope, bag), ...bag })
  }

  async function start(bag: Bag): Promise<void> {
    try {
      const order = await holdOnce(bag)
      onHeld?.(order)
      queryClient.setQueryData(api.orders.get.queryKey({ input: { id: order.id } }), order)
      await navigate(to(`/checkout?order=${order.id}`))
    } catch (error) {
      const code = refusalCodeOf(error)
      if (!code) return
      // The day has turned or its last window has closed since this page was made: what it knows of today is old.
      if (code.startsWith('days.')) await revalidate()
      forgetSession(scope)
      onRefused?.()
    }
  }
  return { start, isPending: hold.isPending, error: hold.error, reset: hold.reset }
}
