import { Clock } from 'lucide'
import { useEffect, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { HeaderSlot } from '#web/layout/header-slot.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { leftWords } from '#web/features/orders/day-words.ts'

export interface HoldClockProps {
  endsAt: string
  /** The shop's time of the answer that said so: the clock of the phone may be wrong. */
  now: string
  onEnd: () => void
}

/** How long the pieces are kept, in the header; calls `onEnd` when the time is up, until the order is another one. */
export function HoldClock({ endsAt, now, onEnd }: HoldClockProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const whole = Date.parse(endsAt) - Date.parse(now)
    const since = performance.now()
    const tick = () => setLeft(Math.max(0, Math.ceil((whole - (performance.now() - since)) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt, now])
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setInterval(onEnd, 3000)
    onEnd()
    return () => clearInterval(timer)
  }, [isOver, onEnd])
  if (left === null) return null
  return (
    <HeaderSlot>
      <p role="timer" className="flex items-center gap-2 text-[15px] text-quiet">
        <Icon of={Clock} className="size-[18px] stroke-[1.6]" />
        <span className="max-lg:sr-only">{t('heldFor')}</span>
        <bdi className="type-label text-ink lining-nums tabular-nums">{leftWords(left, locale)}</bdi>
      </p>
    </HeaderSlot>
  )
}
