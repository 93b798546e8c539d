import { useTranslation } from 'react-i18next'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { refusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** A move that an owner makes of a rental; what is due is read again after it. */
export function useHandOverMove<Said = void>(
  id: string,
  call: (by: { id: string; key: string }, said: Said) => Promise<RentalView>,
  done: string,
) {
  const { api } = useViewer()
  return useChange(
    { mutationFn: (said: Said) => call({ id, key: newKey() }, said) },
    {
      answers: api.rentals.get.queryKey({ input: { id } }),
      refresh: [api.handOvers.due.queryKey()],
      done: { title: done, tone: 'plain' },
    },
  )
}

export function MoveProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('condition')
  if (!error) return null
  return (
    <p role="alert" className="mt-2 type-small text-bad">
      {refusalWords(error, t('failed'))}
    </p>
  )
}
