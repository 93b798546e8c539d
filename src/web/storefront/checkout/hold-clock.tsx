import { Clock } from 'lucide'
import { useTranslation } from 'react-i18next'
import { leftWords } from '#web/features/orders/day-words.ts'
import { type Ending, useTimeLeft } from '#web/features/orders/use-time-left.ts'
import { HeaderSlot } from '#web/layout/header/header-slot.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The remaining time of the hold, in the header. */
export function HoldClock(ending: Ending) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const left = useTimeLeft(ending)
  if (left === null) return null
  return (
    <HeaderSlot>
      <p role="timer" className="flex items-center gap-2 text-secondary text-quiet">
        <Icon of={Clock} className="size-4.5 stroke-[1.6]" />
        <span className="max-lg:sr-only">{t('heldFor')}</span>
        <bdi className="type-label text-ink lining-nums tabular-nums">{leftWords(left, locale)}</bdi>
      </p>
    </HeaderSlot>
  )
}
