import { useTranslation } from 'react-i18next'
import type { CashWallet } from '#domain/money/cash/cash.contract.ts'
import { formatMoney, formatShortMoney } from '#values/money.ts'
import { LimitBar } from '#web/features/cash/limit-bar.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'

/** From this part of the limit on a courier is asked to hand in on the way. */
const nearShare = 5 / 6

/** The cash that a courier carries, against the limit. */
export function CarriedCash({ wallet: { carried, carryLimit, isFull } }: { wallet: CashWallet }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const isNear = !isFull && carried >= carryLimit * nearShare
  const left = formatMoney(carryLimit - carried, locale)
  return (
    <div className={cn('rounded-card border border-line bg-card p-5', isFull && 'border-bad', isNear && 'border-warning')}>
      <p className="type-small text-quiet">{t('wallet.inHand')}</p>
      <p className="mt-0.5 mb-3 flex items-baseline justify-between gap-3">
        <Price amount={carried} size="total" className="text-ink" />
        <span className="type-small text-quiet">{t('wallet.of', { limit: formatShortMoney(carryLimit, locale) })}</span>
      </p>
      <LimitBar amount={carried} limit={carryLimit} height={8} />
      <p className={cn('mt-3 text-secondary leading-6', isFull ? 'text-bad' : isNear ? 'text-warning' : 'text-quiet')}>
        {isFull ? t('wallet.full') : t(isNear ? 'wallet.near' : 'wallet.room', { amount: left })}
      </p>
    </div>
  )
}
