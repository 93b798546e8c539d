import { useTranslation } from 'react-i18next'
import type { Locale } from '#values/locale.ts'
import { type Fils, moneyParts } from '#values/money.ts'
import { cn } from './cn.ts'

const sizes = {
  small: 'text-dense font-normal',
  row: 'text-secondary font-normal',
  card: 'text-lead font-semibold',
  product: 'text-price leading-11 font-normal',
  total: 'text-total leading-8.5 font-light',
} as const

export interface PriceProps {
  amount: Fils
  size?: keyof typeof sizes
  className?: string
}

/** A formatted amount: the fraction smaller in English, the currency smaller in Arabic; bidi-isolated and one unit for screen readers. */
export function Price({ amount, size = 'row', className }: PriceProps) {
  const { i18n } = useTranslation()
  const locale = i18n.language as Locale
  const { sign, whole, fraction, currency } = moneyParts(amount, locale)
  const isArabic = locale === 'ar'
  return (
    <bdi translate="no" className={cn('whitespace-nowrap lining-nums tabular-nums', sizes[size], amount < 0 && 'text-good', className)}>
      {sign}
      {whole}
      <span className={isArabic ? undefined : cn('price-fraction', size === 'product' && 'font-light')}>{fraction}</span>
      {'\u00a0'}
      <span className={isArabic ? 'price-currency' : 'price-fraction'}>{currency}</span>
    </bdi>
  )
}
