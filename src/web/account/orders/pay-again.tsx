import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'

interface PayAgainProps {
  order: Order
  due: NonNullable<Order['paymentDue']>
}

/** The payment of an order fell away: how its customer pays again, and until when. */
export function PayAgain({ order, due: { by, ways } }: PayAgainProps) {
  const { t } = useTranslation('orders')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const queryClient = useQueryClient()
  const pay = useMutation(
    api.orders.payAgain.mutationOptions({
      async onSuccess({ order: answer, redirect }) {
        if (redirect) window.location.assign(redirect)
        else await setQueryAnswer(queryClient, api.orders.get.queryKey({ input: { id: answer.id } }), answer)
      },
      onError: () => queryClient.invalidateQueries({ queryKey: api.orders.get.key({ input: { id: order.id } }) }),
    }),
  )
  const byTransfer = ways.find(({ deposit }) => deposit > 0)
  return (
    <section aria-labelledby="pay-again" className="rounded-card border border-bad bg-bad-tint p-6">
      <h2 id="pay-again" className="type-h3">
        {t('again.title')}
      </h2>
      <p className="mt-1 text-secondary leading-6">{t('again.text', { at: instantWords(by, locale) })}</p>
      {byTransfer ? (
        <p className="mt-1 text-secondary leading-6 text-quiet">
          {t('again.deposit', { amount: formatMoney(byTransfer.deposit, locale) })}
        </p>
      ) : null}
      <p role="status" className="mt-2 text-secondary leading-6 font-semibold text-bad empty:hidden">
        {pay.error ? sentence(pay.error) : null}
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {ways.map(({ method, total }, index) => (
          <Button
            key={method}
            variant={index === 0 ? 'primary' : 'outline'}
            pending={pay.isPending && pay.variables.method === method}
            onClick={() => pay.mutate({ id: order.id, key: newKey(), method, total })}
          >
            {t(`again.${method}`, { amount: formatMoney(total, locale) })}
          </Button>
        ))}
        {ways.length === 0 ? (
          <LocalLink to="/contact" className="inline-flex min-h-11 items-center">
            <span className={linkClass}>{t('again.none')}</span>
          </LocalLink>
        ) : null}
      </div>
    </section>
  )
}
