import { Check } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { ClaimDetail } from '#domain/renting/claims/claim.contract.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

const awaited: readonly string[] = ['opened', 'escalated', 'decided', 'appealed']

/** The events of a claim with their times, and the next deadline. */
export function ClaimHistory({ file: { claim, events } }: { file: ClaimDetail }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const { status, dueAt, isOverdue } = claim
  const next = awaited.includes(status) ? t(`due.${status}`) : null
  return (
    <ol className="flex flex-col">
      {events.map(({ status: event, at }, index) => (
        <Row
          key={`${event} ${at}`}
          isDone
          name={t(`event.${event}`)}
          when={instantWords(at, locale)}
          isLast={!next && index === events.length - 1}
        />
      ))}
      {next ? (
        <Row isDone={false} name={next} when={dueAt ? `${t(isOverdue ? 'wasDue' : 'by')} ${instantWords(dueAt, locale)}` : ''} isLast />
      ) : null}
    </ol>
  )
}

function Row({ name, when, isDone, isLast }: { name: string; when: string; isDone: boolean; isLast: boolean }) {
  return (
    <li aria-current={isDone ? undefined : 'step'} className="relative flex gap-4 pb-5 last:pb-0">
      {isLast ? null : <span aria-hidden="true" className="absolute start-2.75 top-7 bottom-1 w-0.5 bg-primary-text" />}
      <span
        className={cn(
          'z-10 flex size-6 shrink-0 items-center justify-center rounded-full',
          isDone ? 'bg-primary-text text-card' : 'bg-primary ring-5 ring-primary-tint',
        )}
      >
        {isDone ? <Icon of={Check} className="size-3.5" /> : null}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className={cn('text-secondary leading-6', !isDone && 'type-label')}>{name}</span>
        <span className="type-small text-quiet">{when}</span>
      </div>
    </li>
  )
}
