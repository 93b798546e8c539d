import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryAtDoor } from '#domain/renting/deliveries/delivery.contract.ts'
import { collectionFailures } from '#domain/renting/rentals/rental.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { useMove } from './use-move.ts'

const deliveryFailures = ['attempt', 'refused', 'give-up'] as const
type Reason = (typeof deliveryFailures)[number] | (typeof collectionFailures)[number]

/** The hand-over did not come about, and why. A delivery may be given up after two attempts, or when the customer does not want the piece. */
export function Failed({ stop }: { stop: DeliveryAtDoor }) {
  const { t } = useTranslation('deliveries')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [isOpen, setOpen] = useState(false)
  const { rental: id, task, mayGiveUp, failedAttempts } = stop
  const reasons: readonly Reason[] =
    task === 'collect' ? collectionFailures : deliveryFailures.filter((one) => one !== 'give-up' || mayGiveUp)
  const [reason, setReason] = useState<Reason | null>(null)
  const move = useMove(stop)
  const record = (chosen: Reason): void => {
    const key = keyFor(`failed ${task} ${id}`, { chosen, failedAttempts })
    const failure = collectionFailures.find((one) => one === chosen)
    const call = () =>
      failure
        ? api.rentals.failCollection.call({ id, key, reason: failure })
        : chosen === 'attempt'
          ? api.rentals.failAttempt.call({ id, key })
          : api.rentals.giveUpDelivery.call({ id, key, isRefused: chosen === 'refused' })
    move.mutate({ call, done: t('failed.done') })
  }
  return (
    <section aria-label={t('failed.title')} className="mt-8">
      {failedAttempts > 0 && task === 'deliver' ? (
        <p className="mb-2 type-small text-quiet">{t('failed.attempts', { count: failedAttempts })}</p>
      ) : null}
      <Button variant="outline" className="w-full" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('failed.open')}
      </Button>
      {isOpen ? (
        <div className="mt-3 rounded-card border border-line bg-card p-5">
          <ChoiceChips
            legend={t('failed.reason')}
            name={`failed-${id}`}
            value={reason ?? ''}
            options={reasons.map((value) => ({ value, label: t(`failed.reasons.${value}`) }))}
            onChange={(value) => setReason(reasons.find((one) => one === value) ?? null)}
          />
          {reason ? <p className="mt-3 text-secondary leading-6 text-quiet">{t(`failed.then.${reason}`)}</p> : null}
          {move.error ? (
            <p role="alert" className="mt-3 type-small text-bad">
              {sentence(move.error)}
            </p>
          ) : null}
          <Button
            variant="destructive"
            className="mt-4 w-full"
            pending={move.isPending}
            disabled={reason === null}
            onClick={() => reason && record(reason)}
          >
            {t('failed.record')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
