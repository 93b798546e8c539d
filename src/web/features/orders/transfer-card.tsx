import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { toast } from '#web/ui/toast.ts'
import { instantWords, leftWords } from './day-words.ts'
import { GiveUpOrder } from './give-up-order.tsx'
import { useTimeLeft } from './use-time-left.ts'

export interface TransferCardProps {
  order: Order
  transfer: NonNullable<Order['transfer']>
}

/** What the customer writes into the CliQ transfer that an order waits for, how long it waits, and what happens next. */
export function TransferCard({ order, transfer }: TransferCardProps) {
  const { t } = useTranslation('transfers')
  const locale = useLocale()
  const { alias, name, amount, reference, expiresAt } = transfer
  const { total, deposit } = order.quote
  return (
    <section aria-labelledby="transfer" className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 pt-5 lg:px-6 lg:pt-6">
        <h2 id="transfer" className="type-eyebrow text-primary-text">
          {t('eyebrow')}
        </h2>
        <TimeLeft order={order} endsAt={expiresAt} />
      </div>
      <p className="px-5 pt-3 text-[15px] leading-6 text-quiet lg:px-6">{t('text')}</p>
      <dl className="px-5 py-2 lg:px-6">
        <Detail name={t('alias')} copied={alias} hint={name ? t('aliasHint', { name }) : null}>
          <bdi dir="ltr">{alias}</bdi>
        </Detail>
        <Detail
          name={t('amount')}
          copied={(amount / 1000).toFixed(3)}
          hint={deposit > 0 ? t('amountHint', { total: formatMoney(total, locale), deposit: formatMoney(deposit, locale) }) : null}
        >
          <Price amount={amount} className="text-[length:inherit] font-[inherit]" />
        </Detail>
        <Detail name={t('reference')} copied={reference} hint={t('referenceHint')}>
          <bdi dir="ltr" className="tracking-[0.06em]">
            {reference}
          </bdi>
        </Detail>
      </dl>
      <div className="rounded-b-card bg-sunk px-5 py-5 lg:px-6">
        <h3 className="type-title">{t('next')}</h3>
        <p className="mt-1 text-[15px] leading-6">{t('nextText')}</p>
        <p className="mt-2 text-[15px] leading-6 text-quiet">{t('lateText', { by: instantWords(expiresAt, locale) })}</p>
        <GiveUpOrder id={order.id} />
      </div>
    </section>
  )
}

/** One thing to be written into the transfer, with a button that copies it. */
function Detail({ name, copied, hint, children }: { name: string; copied: string; hint: string | null; children: ReactNode }) {
  const { t } = useTranslation('transfers')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
      toast(t('copied'), { tone: 'good' })
    } catch {
      toast(t('copyFailed'), { tone: 'bad' })
    }
  }
  return (
    <div className="border-b border-line py-4 last:border-b-0">
      <dt className="type-small text-quiet">{name}</dt>
      <dd className="flex items-center justify-between gap-4 text-[22px] leading-8 font-semibold lining-nums tabular-nums">
        {children}
        <Button variant="soft" size="sm" aria-label={t('copyNamed', { name })} onClick={() => void copy()}>
          <Icon of={isCopied ? Check : Copy} className="size-[18px] stroke-[1.6]" />
          {t('copy')}
        </Button>
      </dd>
      {hint ? <dd className="mt-1 type-small text-quiet">{hint}</dd> : null}
    </div>
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
    <p role="timer" className="flex min-h-6 items-baseline gap-2 text-[15px] text-quiet">
      {left === null ? null : (
        <>
          {t('left')}
          <bdi className="type-label text-ink lining-nums tabular-nums">{leftWords(left, locale)}</bdi>
        </>
      )}
    </p>
  )
}
