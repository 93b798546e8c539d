import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { instantWords, leftWords } from './day-words.ts'
import { GiveUpOrder } from './give-up-order.tsx'
import { keptUntil } from './rental-steps.ts'
import { TransferDetails } from './transfer-details.tsx'
import { useTimeLeft } from './use-time-left.ts'

export interface TransferCardProps {
  order: Order
  transfer: NonNullable<Order['transfer']>
}

/** The details of the CliQ transfer that an order waits for, its deadline, and the next step. */
export function TransferCard({ order, transfer }: TransferCardProps) {
  const { t } = useTranslation('transfers')
  const locale = useLocale()
  const { amount, deposit, expiresAt } = transfer
  const sums = { total: formatMoney(amount - deposit, locale), deposit: formatMoney(deposit, locale) }
  const until = keptUntil(order)
  const by = instantWords(expiresAt, locale)
  return (
    <section aria-labelledby="transfer" className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 pt-5 lg:px-6 lg:pt-6">
        <h2 id="transfer" className="type-eyebrow text-primary-text">
          {t('eyebrow')}
        </h2>
        <TimeLeft order={order} endsAt={expiresAt} />
      </div>
      <p className="px-5 pt-3 text-secondary leading-6 text-quiet lg:px-6">{t('text')}</p>
      <TransferDetails {...transfer} amountHint={deposit > 0 ? t('amountHint', sums) : null} className="px-5 py-2 lg:px-6" />
      <div className="rounded-b-card bg-sunk px-5 py-5 lg:px-6">
        <h3 className="type-title">{t('next')}</h3>
        <p className="mt-1 text-secondary leading-6">{t('nextText')}</p>
        <p className="mt-2 text-secondary leading-6 text-quiet">
          {until ? t('lateTextPlaced', { by, until: instantWords(until, locale) }) : t('lateText', { by })}
        </p>
        {until ? null : <GiveUpOrder id={order.id} />}
      </div>
    </section>
  )
}

function TimeLeft({ order, endsAt }: { order: Order; endsAt: string }) {
  const { t } = useTranslation('transfers')
  const locale = useLocale()
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const { id, now } = order
  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: api.orders.get.key({ input: { id } }) }),
    [queryClient, api, id],
  )
  const left = useTimeLeft({ endsAt, now, onEnd: readAgain })
  return (
    <p role="timer" className="flex min-h-6 items-baseline gap-2 text-secondary text-quiet">
      {left === null ? null : (
        <>
          {t(keptUntil(order) ? 'leftPlaced' : 'left')}
          <bdi className="type-label text-ink lining-nums tabular-nums">{leftWords(left, locale)}</bdi>
        </>
      )}
    </p>
  )
}
