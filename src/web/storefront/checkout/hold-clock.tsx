import { Clock } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { leftWords } from '#web/features/orders/day-words.ts'
import { useTimeLeft } from '#web/features/orders/use-time-left.ts'
import { HeaderSlot } from '#web/layout/header/header-slot.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The seconds before the end of a hold from which its customer is warned. */
const warnedAt = 120

interface HoldClockProps {
  order: Order & { holdEndsAt: string }
  onOrder: (order: Order) => void
  onEnd: () => void
}

/** The remaining time of the hold in the header; two minutes before its end a warning, with the button that keeps it once more. */
export function HoldClock({ order, onOrder, onEnd }: HoldClockProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const left = useTimeLeft({ endsAt: order.holdEndsAt, now: order.now, onEnd })
  const isEnding = left !== null && left > 0 && left <= warnedAt
  return (
    <>
      {left === null ? null : (
        <HeaderSlot>
          <p role="timer" className="flex items-center gap-2 text-secondary text-quiet">
            <Icon of={Clock} className="size-4.5 stroke-[1.6]" />
            <span className="max-lg:sr-only">{t('heldFor')}</span>
            <bdi className="type-label text-ink lining-nums tabular-nums">{leftWords(left, locale)}</bdi>
          </p>
        </HeaderSlot>
      )}
      <div data-bar="top" className="sticky top-14 z-30 bg-warning-tint md:top-16 lg:top-18">
        <div className={isEnding ? 'wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3' : 'sr-only'}>
          <p role="status" className="min-w-0 text-secondary leading-6">
            {isEnding ? t(order.mayKeepHold ? 'ending.keep' : 'ending.soon') : ''}
          </p>
          {isEnding && order.mayKeepHold ? <KeepHold id={order.id} onOrder={onOrder} /> : null}
        </div>
      </div>
    </>
  )
}

function KeepHold({ id, onOrder }: { id: string; onOrder: (order: Order) => void }) {
  const { t } = useTranslation('checkout')
  const { api } = useViewer()
  const keep = useChange(api.orders.keepHold.mutationOptions(), { refresh: onOrder, done: t('ending.kept'), refused: 'toast' })
  return (
    <Button size="sm" variant="outline" pending={keep.isPending} onClick={() => keep.mutate({ id })}>
      {t('ending.action')}
    </Button>
  )
}
