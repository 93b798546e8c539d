import { type IconNode, Landmark, Lock, Wallet } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { PayBar } from '#web/features/orders/pay-bar.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { BackStep } from './back-step.tsx'
import { type ConfirmProps, EmailConfirm, PhoneConfirm } from './email-confirm.tsx'
import { isBrought, isEmailConfirmedLater, isPaymentReady, isTooMuchForCash } from './order-steps.ts'
import { ReceiptForm } from './receipt-form.tsx'
import { ReductionsSection } from './reductions-section.tsx'
import { type CardChoice, SavedCardChoice } from './saved-card-choice.tsx'

/** The text below each payment method, and about the deposit. */
const notes = {
  card: { icon: Lock, pay: 'neverSeen', deposit: 'depositHeld' },
  cash: { icon: Wallet, pay: 'atTheDoor', deposit: 'depositInCash' },
  transfer: { icon: Landmark, pay: 'transfers:note', deposit: 'transfers:noteDeposit' },
} as const satisfies Record<PaymentMethod, { icon: IconNode; pay: string; deposit: string }>

type PaymentStepProps = ConfirmProps & { card: CardChoice; onNext: () => void; onBack: () => void }

/** The payment method, and the address of the confirmation. */
export function PaymentStep({ order, card, onOrder, onRefused, onNext, onBack }: PaymentStepProps) {
  const { t } = useTranslation(['payments', 'checkout', 'transfers', 'in-person'])
  const sentence = useRefusalWords()
  const { choose, method, goOn } = useMethod({ order, onOrder, onRefused, onNext })
  const isNoCash = isTooMuchForCash(order)
  const isByCash = method === 'cash' && !isNoCash
  const isNoted = !order.isEmailConfirmed && (isByCash || isEmailConfirmedLater({ ...order, method }))
  const note = notes[noteOf(order, { method, isByCash })]
  const isReady = isPaymentReady({ ...order, method }) && !choose.isPending
  const missing = t(`checkout:${missingOf({ ...order, method })}`)
  const next = useFocusOnward(isReady)
  return (
    <div className="flex max-w-180 flex-col gap-8">
      <ReductionsSection order={order} onOrder={onOrder} onRefused={onRefused} />
      <fieldset>
        <legend className="sr-only">{t('checkout:payment')}</legend>
        <div className="flex flex-col gap-2.5">
          {order.methods.map((value) => (
            <RadioCard
              key={value}
              name="method"
              value={value}
              isChecked={method === value}
              title={t(`method-${value}`)}
              isDisabled={value === 'cash' && isNoCash}
              hint={value === 'cash' && isNoCash ? <NoCash order={order} /> : t(`hint-${value}`)}
              onChoose={() => choose.mutate({ id: order.id, method: value })}
            />
          ))}
        </div>
        {order.rentals.some(({ handOver }) => handOver === 'in_person') ? (
          <p className="mt-2 type-small text-quiet">{t('in-person:noCash')}</p>
        ) : null}
        {choose.isError ? (
          <p role="alert" className="mt-2 type-small text-bad">
            {sentence(choose.error)}
          </p>
        ) : null}
        <p className="mt-3 flex items-start gap-2 type-small text-quiet">
          <Icon of={note.icon} className="mt-0.5 size-4 shrink-0" />
          <span>
            {t(note.pay)}
            {order.quote.deposit > 0 ? ` ${t(note.deposit)}` : null}
          </span>
        </p>
      </fieldset>
      {method === 'card' ? <SavedCardChoice {...card} /> : null}
      {isByCash ? (
        <section>
          <h3 className="mb-3 type-title">{t('checkout:phoneTitle')}</h3>
          <PhoneConfirm order={order} onOrder={onOrder} onRefused={onRefused} />
        </section>
      ) : null}
      {!isNoted && (method === 'card' || method === 'transfer' || isByCash) ? (
        <section>
          <h3 className="mb-3 type-title">{t('checkout:whereConfirmation')}</h3>
          <EmailConfirm order={order} onOrder={onOrder} onRefused={onRefused} />
        </section>
      ) : null}
      <div ref={next}>
        {isNoted ? (
          <ReceiptForm key={method} order={order} onOrder={onOrder} onRefused={onRefused} isOptional={isByCash} onNext={goOn}>
            <ReviewBar order={order} onBack={onBack}>
              <SubmitButton size="lg" pending={choose.isPending} disabledReason={isByCash && !isReady && missing}>
                {t('checkout:review')}
              </SubmitButton>
            </ReviewBar>
          </ReceiptForm>
        ) : (
          <ReviewBar order={order} onBack={onBack}>
            <Button size="lg" pending={choose.isPending} disabled={!isReady} onClick={() => void goOn().catch(() => undefined)}>
              {isReady ? t('checkout:review') : missing}
            </Button>
          </ReviewBar>
        )}
      </div>
    </div>
  )
}

/** The payment method, and the way on with it. */
function useMethod({ order, onOrder, onRefused, onNext }: ConfirmProps & { onNext: () => void }) {
  const { api } = useViewer()
  const choose = useMutation({ ...api.orders.choose.mutationOptions(), onSuccess: onOrder, onError: onRefused })
  // Most people pay by card, and it costs nothing more: it is chosen beforehand, and sent with what is typed.
  const offered = order.methods.includes('card') ? 'card' : null
  const method = choose.isPending ? choose.variables.method : (order.method ?? offered)
  const goOn = async () => {
    if (method && method !== order.method) await choose.mutateAsync({ id: order.id, method })
    onNext()
  }
  return { choose, method, goOn }
}

/** The way on, and the way back. */
function ReviewBar({ order, onBack, children }: { order: Order; onBack: () => void; children: ReactNode }) {
  const { t } = useTranslation(['checkout', 'in-person'])
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <PayBar total={order.quote.total} deposit={order.quote.deposit} isTogether={order.method === 'transfer'}>
        {children}
      </PayBar>
      <BackStep onBack={onBack}>{t(isBrought(order) ? 'backToAddress' : 'in-person:backToStep')}</BackStep>
    </div>
  )
}

/** Moves the focus on when what had it is gone: to the field that follows, or else to the button. */
function useFocusOnward(isReady: boolean) {
  const next = useRef<HTMLDivElement>(null)
  const wasReady = useRef(isReady)
  useEffect(() => {
    if (isReady && !wasReady.current && document.activeElement === document.body)
      next.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasReady.current = isReady
  }, [isReady])
  return next
}

/** Before one is chosen, the note of the card where there is one. */
function noteOf({ methods }: Order, { method, isByCash }: { method: PaymentMethod | null; isByCash: boolean }): PaymentMethod {
  if (isByCash || method === 'transfer') return method ?? 'cash'
  return methods.includes('card') ? 'card' : 'cash'
}

function missingOf(order: Order): string {
  const { method, methods } = order
  const isNoCash = isTooMuchForCash(order)
  if (isNoCash && !methods.some((one) => one !== 'cash')) return 'need-less'
  if (!method || (method === 'cash' && isNoCash)) return 'need-method'
  return method === 'cash' ? 'need-phone' : 'need-email'
}

/** Why the order cannot be paid in cash, what is left of the limit, and what to do instead. */
function NoCash({ order: { cashLimit, cashTerms, methods } }: Pick<ConfirmProps, 'order'>) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  if (cashLimit === null || cashTerms === null) return null
  const { most, later, isPrepaidOnly } = cashTerms
  const [isByCard, isByTransfer] = [methods.includes('card'), methods.includes('transfer')]
  const instead = isByCard ? (isByTransfer ? 'both' : 'card') : isByTransfer ? 'transfer' : 'none'
  const money = (amount: number) => formatMoney(amount, locale)
  const reasons = isPrepaidOnly
    ? [t('noCash.prepaid')]
    : [
        later === null ? t('noCash.later', { most: money(most) }) : t('noCash.first', { most: money(most), later: money(later) }),
        ...(cashLimit === 0 ? [t('noCash.used')] : cashLimit < most ? [t('noCash.left', { left: money(cashLimit) })] : []),
      ]
  return [...reasons, t(`noCash.instead-${instead}`)].join(' ')
}
