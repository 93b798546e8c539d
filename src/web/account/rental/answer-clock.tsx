import { Clock } from 'lucide'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'

export interface AnswerClockProps {
  answerBy: string
  /** The server's time of the answer that said so: the clock of the phone may be wrong. */
  now: string
  /** Called when the time is up. */
  onEnd: () => unknown
}

/** The countdown of the owner's time to answer. */
export function AnswerClock({ answerBy, now, onEnd }: AnswerClockProps) {
  const { t } = useTranslation('rentals')
  const [leftMs, setLeftMs] = useState(() => Date.parse(answerBy) - Date.parse(now))
  useEffect(() => {
    const whole = Date.parse(answerBy) - Date.parse(now)
    const since = performance.now()
    const tick = () => setLeftMs(whole - (performance.now() - since))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [answerBy, now])
  const left = Math.max(0, Math.ceil(leftMs / 60_000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  const [hours, minutes] = [Math.floor(left / 60), left % 60]
  const parts = { hours: t('left.hours', { count: hours }), minutes: t('left.minutes', { count: minutes }) }
  const words = { ...parts, time: hours > 0 ? parts.hours : parts.minutes }
  return (
    <p role="timer" aria-label={t('left.label')} className="flex items-center gap-2 text-secondary leading-6 text-quiet tabular-nums">
      <Icon of={Clock} className="size-4.5 shrink-0 stroke-[1.6]" />
      {isOver ? t('left.over') : t(hours > 0 && minutes > 0 ? 'left.both' : 'left.only', words)}
    </p>
  )
}
