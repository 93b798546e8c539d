import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Price } from '#web/ui/price.tsx'
import { FootBar } from './foot-bar.tsx'

export interface PayBarProps {
  total: number
  deposit: number
  /** The label of the total where it is not all that is to be paid, or more than is known to be. */
  label?: string | null
  /** One transfer brings both. */
  isTogether?: boolean
  className?: string
  /** The one button. */
  children: ReactNode
}

/** A bar at the foot of a phone with the total and the button that goes on from it. */
export function PayBar({ total, deposit, label = null, isTogether = false, className, children }: PayBarProps) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  return (
    <FootBar
      {...(className && { className })}
      lead={
        <p>
          {label === null ? (
            <span className="sr-only">{t('toPay')} </span>
          ) : (
            <span className="block text-caption leading-5 text-quiet">{label}</span>
          )}
          <Price amount={isTogether ? total + deposit : total} size="card" className="text-xl" />
          {deposit > 0 && isTogether ? (
            <span className="block text-caption leading-5 text-quiet">
              {t('depositIncluded', { deposit: formatMoney(deposit, locale) })}
            </span>
          ) : deposit > 0 ? (
            <span className="block text-caption leading-5 text-quiet">
              {'+ '}
              <Price amount={deposit} className="text-caption" /> {t('depositShort')}
            </span>
          ) : null}
        </p>
      }
    >
      {children}
    </FootBar>
  )
}
