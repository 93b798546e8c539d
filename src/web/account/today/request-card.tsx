import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Due } from '#domain/renting/calendars/calendar.contract.ts'
import { withdrawSeconds } from '#domain/renting/rentals/rental-moments.policy.ts'
import { lengthOf } from '#values/day.ts'
import { formatRange } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'
import { toast } from '#web/ui/toast.ts'
import { CustomerRecord } from './customer-record.tsx'
import { TimeRing } from './time-ring.tsx'
import { dueQueries, useDueChange } from './use-due-change.ts'

const DeclineDialog = lazy(() => import('./decline-dialog.tsx'))

export interface RequestCardProps {
  due: Due
  request: NonNullable<Due['request']>
  now: string
  isFirst: boolean
}

/** A request: who asks for what, what it earns, how they have rented, and how long its owner has to answer. */
export function RequestCard({ due, request, now, isFirst }: RequestCardProps) {
  const { t } = useTranslation('calendars')
  const locale = useLocale()
  const changed = useDueChange()
  const [isDeclining, setDeclining] = useState(false)
  const { id, name, picture, from, until, by, customer } = due
  const { area, earns, record, acceptAt, since } = request
  const days = t('today.days', { count: lengthOf({ from, until }) })
  return (
    <article className={cn('rounded-card border bg-card p-4 lg:p-6', isFirst ? 'border-chosen' : 'border-line')}>
      <div className="flex flex-wrap gap-4 lg:gap-6">
        <Thumb picture={picture} className="w-20 lg:w-28" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="type-label text-caption text-primary-text">{t('today.kind.request')}</p>
          <h2 className="type-h3">
            {customer === null ? t('today.title.requestOf', { piece: name }) : t('today.title.request', { piece: name, name: customer })}
          </h2>
          <p className="mt-1 text-secondary leading-6 text-quiet">
            {formatRange({ from, until }, locale)}
            <br />
            {area ? t('today.to', { days, area }) : days}
          </p>
          <p className="mt-2 flex items-baseline gap-2">
            <Price amount={earns} size="total" /> <span className="type-small text-quiet">{t('today.earns')}</span>
          </p>
        </div>
        <TimeRing since={since} by={by} now={now} onEnd={changed} />
      </div>
      <CustomerRecord record={record} />
      <Answer id={id} mayAsk={record !== null} acceptAt={acceptAt} isFirst={isFirst} onDecline={() => setDeclining(true)} />
      {isDeclining ? (
        <Suspense>
          <DeclineDialog id={id} onClose={() => setDeclining(false)} />
        </Suspense>
      ) : null}
    </article>
  )
}

interface AnswerProps {
  id: string
  /** The requesting customer has an account, and reads messages there. */
  mayAsk: boolean
  acceptAt: string | null
  isFirst: boolean
  onDecline: () => void
}

function Answer({ id, mayAsk, acceptAt, isFirst, onDecline }: AnswerProps) {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const changed = useDueChange()
  const sentence = useRefusalWords()
  const undo = useChange(
    { mutationFn: () => api.rentals.takeAcceptanceBack.call({ id, key: newKey() }) },
    { refresh: dueQueries(api), refreshOnRefusal: true, done: { title: t('today.undone'), tone: 'plain' }, refused: 'toast' },
  )
  // The shop keeps the acceptance and carries it out in ten seconds: it is not lost with the page.
  const accept = useMutation({
    mutationFn: () => api.rentals.planAcceptance.call({ id, key: newKey() }),
    onSuccess: async () => {
      toast(t('today.accepted'), {
        tone: 'good',
        seconds: withdrawSeconds,
        action: { label: t('today.undo'), onClick: () => undo.mutate() },
      })
      setTimeout(() => void changed(), (withdrawSeconds + 2) * 1000)
      await changed()
    },
  })
  if (acceptAt !== null)
    return (
      <div role="status" className="mt-4 flex flex-wrap items-center gap-3 rounded-card bg-good-tint px-4 py-3 text-secondary leading-6">
        <p className="flex-1">{t('today.accepting')}</p>
        <Button size="sm" variant="outline" pending={undo.isPending} onClick={() => undo.mutate()}>
          {t('today.undo')}
        </Button>
      </div>
    )
  return (
    <>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <Button
          size="lg"
          variant={isFirst ? 'primary' : 'outline'}
          pending={accept.isPending}
          onClick={() => accept.mutate()}
          className="sm:min-w-56"
        >
          {t('today.accept')}
        </Button>
        <Button size="lg" variant="soft" onClick={onDecline}>
          {t('today.decline')}
        </Button>
        {mayAsk ? (
          <Button asChild size="lg" variant="quiet">
            <LocalLink to={`/profile/messages/${id}`}>{t('today.ask')}</LocalLink>
          </Button>
        ) : null}
      </div>
      {accept.error ? (
        <p role="alert" className="mt-2 type-small text-bad">
          {sentence(accept.error)}
        </p>
      ) : null}
    </>
  )
}
