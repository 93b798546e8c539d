import { useEffect } from 'react'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'

/** Leads to the provider's page that saves a card; `open` asks the API for it. */
export function useCardPage(open: (key: string) => Promise<{ redirect: string }>) {
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => open(newKey()),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  })
  // After the browser's Back the button is enabled again.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && reset()
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [reset])
  return { start: () => mutate(), isPending: isPending || isSuccess, error }
}
