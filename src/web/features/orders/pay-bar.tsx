import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'

export interface PayBarProps {
  total: number
  deposit: number
  className?: string
  /** The one button. */
  children: ReactNode
}

/** On a phone a sticky bar at the bottom with the total and the button; on wider screens only the button in place. */
export function PayBar({ total, deposit, className, children }: PayBarProps) {
  const { t } = useTranslation('orders')
  return (
    <div
      data-foot-bar
      className={cn(
        'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:flex max-lg:min-h-[89px] max-lg:items-center max-lg:justify-between max-lg:gap-3 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-4 max-lg:pb-[env(safe-area-inset-bottom)]',
        className,
      )}
    >
      <p className="min-w-0 lg:hidden">
        <span className="sr-only">{t('toPay')} </span>
        <Price amount={total} size="card" className="text-xl" />
        {deposit > 0 ? (
          <span className="block text-[13px] leading-5 text-quiet">
            {'+ '}
            <Price amount={deposit} className="text-[13px]" /> {t('depositShort')}
          </span>
        ) : null}
      </p>
      {children}
    </div>
  )
}
