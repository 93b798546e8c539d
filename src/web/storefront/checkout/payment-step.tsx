import { useMutation } from '@tanstack/react-query'
import { Lock, Wallet } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatMoney } from '#values/money.ts'
import { Button } from '#web/ui/button.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { PayBar } from '#web/features/orders/pay-bar.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { type ConfirmProps, EmailConfirm, PhoneConfirm } from './email-confirm.tsx'
import { isPaymentReady, isTooMuchForCash } from './order-steps.ts'
import { RadioCard } from './step.tsx'

/** How it is paid, and where the confirmation goes. */
export function PaymentStep({ order, onOrder, onRefused, onNext }: ConfirmProps & { onNext: () => void }) {
  const { t } = useTranslation(['payments', 'checkout'])
  const sentence = useRefusalWords()
  const { api } = useViewer()
  const choose = useMutation({ ...api.orders.choose.mutationOptions(), onSuccess: onOrder, onError: onRefused })
  const method = choose.isPending ? choose.variables.method : order.method
  const locale = useLocale()
  const isNoCash = isTooMuchForCash(order)
  const isCash = (method === 'cash' && !isNoCash) || !order.methods.includes('card')
  const isReady = isPaymentReady(order) && !choose.isPending
  return (
    <div className="flex max-w-[720px] flex-col gap-8">
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
              hint={
                value === 'cash' && isNoCash
                  ? t(noCashWords(order), { limit: formatMoney(order.cashLimit ?? 0, locale) })
                  : t(`hint-${value}`)
              }
              onChoose={() => choose.mutate({ id: order.id, method: value })}
            />
          ))}
        </div>
        {choose.isError ? (
          <p role="alert" className="mt-2 type-small text-bad">
            {sentence(choose.error)}
          </p>
        ) : null}
        <p className="mt-3 flex items-start gap-2 type-small text-quiet">
          <Icon of={isCash ? Wallet : Lock} className="mt-0.5 size-4 shrink-0" />
          <span>
            {t(isCash ? 'atTheDoor' : 'neverSeen')}
            {order.quote.deposit > 0 ? ` ${t(isCash ? 'depositInCash' : 'depositHeld')}` : null}
          </span>
        </p>
      </fieldset>
      <section>
        <h3 className="mb-3 type-title">{t('checkout:whereConfirmation')}</h3>
        <EmailConfirm order={order} onOrder={onOrder} onRefused={onRefused} />
      </section>
      {method === 'cash' && !isNoCash ? (
        <section>
          <h3 className="mb-3 type-title">{t('checkout:phoneTitle')}</h3>
          <PhoneConfirm order={order} onOrder={onOrder} onRefused={onRefused} />
        </section>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <PayBar total={order.quote.total} deposit={order.quote.deposit}>
          <Button size="lg" disabled={!isReady} onClick={onNext}>
            {isReady ? t('checkout:review') : t(`checkout:${missingOf(order)}`)}
          </Button>
        </PayBar>
        <LocalLink to="/bag" className="inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('checkout:backToBag')}</span>
        </LocalLink>
      </div>
    </div>
  )
}

function missingOf(order: Order): string {
  const { method, methods, isEmailConfirmed } = order
  const isNoCash = isTooMuchForCash(order)
  if (isNoCash && !methods.includes('card')) return 'need-less'
  if (!method || (method === 'cash' && isNoCash)) return 'need-method'
  return isEmailConfirmed ? 'need-phone' : 'need-email'
}

function noCashWords({ cashLimit, methods }: Order) {
  if (cashLimit === 0) return 'checkout:cashUsed'
  return methods.includes('card') ? 'checkout:cashLimit' : 'checkout:cashLimitAlone'
}
