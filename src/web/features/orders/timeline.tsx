import { Check, Clock } from 'lucide'
import { useTranslation } from 'react-i18next'
import { formatRange } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { dayWords, instantWords, slotWords } from './day-words.ts'
import type { Step, StepState } from './rental-steps.ts'

const discs: Record<StepState, string> = {
  done: 'bg-primary-text text-card',
  now: 'bg-primary text-on-primary ring-5 ring-primary-tint',
  next: 'border-[1.5px] border-field bg-page',
  late: 'bg-bad text-card ring-5 ring-bad-tint',
}

/** Key and, where there is one, that of a hand-over in person before it. */
function stepWords({ name, handOver }: Step): string[] {
  return [...(handOver === 'in_person' ? [`in-person:step-${name}`] : []), `step-${name}`]
}

/** The way of a rental: what is done, what is now, what comes, with its time at the end. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation(['orders', 'in-person'])
  const locale = useLocale()
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => (
        <li key={step.name} aria-current={step.state === 'now' ? 'step' : undefined} className="relative flex gap-4 pb-6 last:pb-0">
          {index < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={cn('absolute start-2.75 top-7 bottom-1 w-0.5', step.state === 'done' ? 'bg-primary-text' : 'bg-line')}
            />
          ) : null}
          <span className={cn('z-10 flex size-6 shrink-0 items-center justify-center rounded-full', discs[step.state])}>
            {step.state === 'done' ? <Icon of={Check} className="size-3.5" /> : null}
            {step.state === 'late' ? <Icon of={Clock} className="size-3.5" /> : null}
            <span className="sr-only">{t(`state-${step.state}`)}</span>
          </span>
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <span
              className={cn(
                'text-secondary leading-6',
                step.state === 'now' || step.state === 'late' ? 'type-label text-ink' : step.state === 'done' ? 'text-ink' : 'text-quiet',
              )}
            >
              {t(step.isAsked ? 'status-requested' : stepWords(step))}
            </span>
            <span className="type-small text-quiet">{whenWords(step, locale, t('by'))}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}

function whenWords({ at }: Step, locale: Locale, by: string): string {
  if (!at) return ''
  if ('slot' in at) return slotWords(at.slot, locale)
  if ('instant' in at) return instantWords(at.instant, locale)
  if ('days' in at) return formatRange(at.days, locale)
  return at.isLimit ? `${by} ${dayWords(at.day, locale)}` : dayWords(at.day, locale)
}

/** The same way as a row of short bars. */
export function ProgressBars({ steps }: { steps: readonly Step[] }) {
  return (
    <div aria-hidden="true" className="flex gap-1">
      {steps.map(({ name, state }) => (
        <span
          key={name}
          className={cn(
            'h-1 flex-1 rounded-full',
            state === 'done' ? 'bg-primary-text' : state === 'now' ? 'bg-primary' : state === 'late' ? 'bg-bad' : 'bg-line',
          )}
        />
      ))}
    </div>
  )
}
