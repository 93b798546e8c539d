import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderCancellation } from '#domain/renting/order-links/order-link.contract.ts'
import { sharesOnCancel } from '#domain/renting/rentals/rental-refund.policy.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatPercent, formatTime, noBreak } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import type { GuestOrderProps } from './guest-order.ts'

type CancelCardProps = Omit<GuestOrderProps, 'next'>

/** The refund by the time of the cancellation, and the button that cancels the whole order. */
export function CancelCard({ token, linked }: CancelCardProps) {
  const { t } = useTranslation('rentals')
  const { cancellation } = linked
  const [isAsking, setAsking] = useState(false)
  if (!cancellation) return null
  return (
    <section className="rounded-card border border-line bg-card p-6">
      <h2 className="type-h3">{t('link.cancelTitle')}</h2>
      <Shares cancellation={cancellation} />
      <Button variant="destructive" className="mt-5 w-full" onClick={() => setAsking(true)}>
        {t('link.cancel')}
      </Button>
      {isAsking ? <CancelDialog token={token} linked={linked} cancellation={cancellation} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function Shares({ cancellation: { share, refund } }: { cancellation: OrderCancellation }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  if (!share) return <p className="mt-3 text-secondary leading-6">{t('link.cancelFree')}</p>
  const words = (of: number) =>
    of === 10_000 ? t('link.shareAll') : of === 0 ? t('link.shareNone') : t('link.shareOf', { share: formatPercent(of / 10_000, locale) })
  const at = (until: Date) =>
    [noBreak(formatDay(dayAt(until), locale, 'short')), noBreak(formatTime(until, locale))].join(t('orders:comma'))
  return (
    <dl className="mt-3 flex flex-col gap-2 text-secondary leading-6">
      {stepsAhead(share).map(({ until, share: of }) => (
        <div key={of} className="flex items-baseline justify-between gap-4">
          <dt className="text-quiet">{until ? t('link.until', { when: at(until) }) : t('link.dispatched')}</dt>
          <dd className="text-end">{words(of)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
        <dt className="font-semibold">{t('link.backNow')}</dt>
        <dd>
          <Price amount={refund} className="font-semibold" />
        </dd>
      </div>
    </dl>
  )
}

/** The shares from now on, each with its last moment. Within the grace everything comes back, whatever the days before dispatch say. */
function stepsAhead(share: NonNullable<OrderCancellation['share']>): { share: number; until: Date | null }[] {
  const graceUntil = share.graceUntil && !share.isPacked ? new Date(share.graceUntil) : null
  const steps = sharesOnCancel({ dispatchAt: new Date(share.dispatchAt), countedTo: new Date(share.countedTo) }, share)
  const ahead = steps.filter((step) => step.share <= share.now)
  const [first] = ahead
  if (share.now !== 10_000 || !graceUntil || !first?.until || first.until > graceUntil) return ahead
  return [{ share: share.now, until: graceUntil }, ...ahead.filter(({ until }) => until === null || until > graceUntil)]
}

function CancelDialog({
  token,
  linked,
  cancellation,
  onClose,
}: CancelCardProps & { cancellation: OrderCancellation; onClose: () => void }) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const { refund, deposit } = cancellation
  const { method } = linked.order
  const open = api.orderLinks.open.queryKey({ input: { token } })
  const cancel = useChange(api.orderLinks.cancel.mutationOptions(), {
    before: onClose,
    answers: open,
    refresh: [open],
    refreshOnRefusal: true,
    done: {
      title: t('link.cancelDone'),
      ...(refund > 0 && { description: t('cancel.doneText', { amount: formatMoney(refund, locale) }) }),
    },
  })
  const hasChanged = refusalCodeOf(cancel.error) === 'rental.refund-changed'
  return (
    <ConfirmDialog
      title={t('link.cancelAsk')}
      className="lg:w-120"
      keep={t('link.keep')}
      isKeepFirst
      confirm={{
        variant: 'destructive',
        pending: cancel.isPending,
        onClick: () => cancel.mutate({ token, key: keyFor(`cancel ${token}`, refund), refund }),
        children: t('link.cancel'),
      }}
      problem={hasChanged ? t('cancel.changed') : cancel.error ? sentence(cancel.error) : null}
      onClose={onClose}
    >
      {refund > 0 ? (
        <div className="mt-4 rounded-card border border-line bg-page p-5">
          <div className="flex items-baseline justify-between gap-4">
            <span className="type-label">{t('cancel.back')}</span>
            <Price amount={refund} size="total" />
          </div>
          <p className="mt-1 type-small text-quiet">{t(`cancel.way-${method === 'card' ? 'card' : 'transfer'}`)}</p>
        </div>
      ) : (
        <p className="mt-3 type-body">{t('link.cancelFree')}</p>
      )}
      {deposit > 0 ? (
        <p className="mt-4 text-secondary leading-6 text-quiet">
          {t(`cancel.deposit-${method ?? 'card'}`, { amount: formatMoney(deposit, locale) })}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
