import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { brandOf } from '#web/features/cards/card-face.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { slotWords } from '#web/features/orders/day-words.ts'
import { AddressLines } from '#web/features/orders/isolated.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { forgetSession } from '#web/runtime/session-storage.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { addressDraft } from './address-draft.ts'
import { AddressStep } from './address-step.tsx'
import { CollectorForm } from './collector-form.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { CollectedSummary, HandOverChoice } from './hand-over-choice.tsx'
import { broughtSpan, firstOpenStep, isBrought, isHandOverReady, isPaymentReady, type StepNumber } from './order-steps.ts'
import { PaymentStep } from './payment-step.tsx'
import type { CardChoice } from './saved-card-choice.tsx'
import { Step, type StepState } from './step.tsx'

export interface CheckoutStepsProps {
  order: Order
  onOrder: (order: Order) => void
  onRefused: (error: unknown) => void
  card: CardChoice
  pay: { start: () => void; isPending: boolean; error: unknown }
}

/** One step is open at a time; what is done can be edited. */
export function CheckoutSteps({ order, card, onOrder, onRefused, pay }: CheckoutStepsProps) {
  const { t } = useTranslation(['checkout', 'in-person'])
  const { t: p } = useTranslation('payments')
  const sentence = useRefusalWords()
  const [chosen, setChosen] = useState<StepNumber>(() => firstOpenStep(order))
  const open = Math.min(chosen, isHandOverReady(order) ? (isPaymentReady(order) ? 3 : 2) : 1)
  const { deliver, nameCollector } = useHandOver({ order, onOrder, onRefused, onNext: setChosen })
  const stateOf = (step: number, isDone: boolean): StepState => (open === step ? 'open' : isDone ? 'done' : 'closed')
  const isSaved = order.method === 'card' && card.chosen !== null
  const cardName = isSaved && card.chosen ? `${brandOf(card.chosen)} •••• ${card.chosen.last4}` : null
  const { delivery } = order
  const slot = delivery?.slot ?? null
  return (
    <div className="mt-6">
      <Step
        number={1}
        title={t(order.handOvers.length > 0 ? 'in-person:step' : 'address')}
        state={stateOf(1, isHandOverReady(order))}
        onEdit={() => setChosen(1)}
        summary={
          <>
            {delivery && slot ? <AddressSummary delivery={delivery} slot={slot} /> : null}
            <CollectedSummary order={order} />
          </>
        }
      >
        <HandOverChoice order={order} onOrder={onOrder} onRefused={onRefused} />
        {isBrought(order) ? (
          <AddressStep
            key={broughtSpan(order)}
            order={order}
            isPending={deliver.isPending}
            onSubmit={(delivery) => deliver.mutateAsync({ id: order.id, ...delivery })}
          />
        ) : (
          <CollectorForm
            order={order}
            isPending={nameCollector.isPending}
            onSubmit={(who) => nameCollector.mutateAsync({ id: order.id, ...who })}
          />
        )}
      </Step>
      <Step
        number={2}
        title={t('payment')}
        state={stateOf(2, isPaymentReady(order))}
        onEdit={() => setChosen(2)}
        summary={order.method ? <AddressLines parts={[cardName ?? p(`method-${order.method}`), order.email]} /> : null}
      >
        <PaymentStep
          order={order}
          card={card}
          onOrder={onOrder}
          onRefused={onRefused}
          onNext={() => setChosen(3)}
          onBack={() => setChosen(1)}
        />
      </Step>
      <Step number={3} title={t('confirm')} state={stateOf(3, false)}>
        <ConfirmStep
          order={order}
          isSavedCard={isSaved}
          isPending={pay.isPending}
          problem={pay.error ? sentence(pay.error) : null}
          onPay={pay.start}
          onBack={() => setChosen(2)}
        />
      </Step>
    </div>
  )
}

/** Saves the address or the collector; both lead to the first step that is still open. */
function useHandOver({ order, onOrder, onRefused, onNext }: HandOverOptions) {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const goOn = (next: Order) => {
    onOrder(next)
    onNext(isPaymentReady(next) ? 3 : 2)
  }
  const deliver = useMutation({
    ...api.orders.deliver.mutationOptions(),
    onSuccess: (next) => {
      forgetSession(addressDraft(order.id))
      void queryClient.invalidateQueries({ queryKey: api.addresses.list.key() })
      goOn(next)
    },
    onError: onRefused,
  })
  const nameCollector = useMutation({ ...api.orders.nameCollector.mutationOptions(), onSuccess: goOn, onError: onRefused })
  return { deliver, nameCollector }
}

interface HandOverOptions extends Pick<CheckoutStepsProps, 'order' | 'onOrder' | 'onRefused'> {
  onNext: (step: StepNumber) => void
}

function AddressSummary({ delivery, slot }: { delivery: NonNullable<Order['delivery']>; slot: string }) {
  const { t } = useTranslation(['checkout', 'orders'])
  const locale = useLocale()
  const { collection } = delivery
  return (
    <>
      <p>
        <AddressLines
          parts={[
            delivery.name,
            delivery.areaName,
            delivery.city,
            delivery.landmark,
            t('orders:building', { building: delivery.building }),
          ]}
        />
      </p>
      <p>
        {t('orders:delivery')}
        {t('comma')}
        {slotWords(slot, locale)}
      </p>
      {collection ? (
        <p>
          {t('orders:collection')}
          {t('comma')}
          {slotWords(collection, locale)}
        </p>
      ) : null}
    </>
  )
}
