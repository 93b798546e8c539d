import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canCancel, canPause, sendHour } from '#domain/messages/newsletter/issue.policy.ts'
import type { IssueDetail } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatDay, formatHour, formatInstant } from '#values/format.ts'
import { Card } from '#web/admin/order/card.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import type { Step } from './ask-step.tsx'

const AskStep = lazy(() => import('./ask-step.tsx'))

interface StepsProps {
  issue: IssueDetail
  /** Typed content that nobody has saved cannot be approved. */
  isDirty: boolean
}

/** The state of an issue in a sentence, and the steps that whoever reads it may take. */
export function Steps({ issue, isDirty }: StepsProps) {
  const { t } = useTranslation('outbox-admin')
  const { person } = useViewer()
  const [asked, setAsked] = useState<Step | null>(null)
  const maySend = personCan(person, 'newsletter.send')
  const { status } = issue
  const steps: readonly (Step | false)[] = [
    status === 'draft' && maySend && 'approve',
    status === 'paused' && maySend && 'resume',
    canPause(issue) && 'pause',
    canCancel(issue) && 'cancel',
  ]
  const shown = steps.filter((step) => step !== false)
  return (
    <Card title={t('newsletter.steps.title')}>
      <p className="text-secondary leading-6">{useSentence(issue)}</p>
      {status === 'paused' && issue.timing === 'past' ? (
        <p className="mt-1 text-dense leading-5 text-warning">
          {t(issue.beganAt ? 'newsletter.steps.overdue' : 'newsletter.steps.missed')}
        </p>
      ) : null}
      <ApprovedBy issue={issue} />
      {status === 'draft' && !maySend ? (
        <p className="mt-1 text-dense leading-5 text-quiet">{t('newsletter.steps.waitsForAdmin')}</p>
      ) : null}
      {status === 'draft' && isDirty ? <p className="mt-1 text-dense leading-5 text-quiet">{t('newsletter.steps.saveFirst')}</p> : null}
      {shown.length > 0 ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {shown.map((step) => (
            <Button
              key={step}
              size="sm"
              data-move=""
              variant={step === 'cancel' ? 'destructive' : step === 'pause' ? 'outline' : 'primary'}
              disabled={(step === 'approve' || step === 'resume') && (isDirty || !issue.isOn || issue.timing === 'past')}
              onClick={() => setAsked(step)}
            >
              {t(`newsletter.steps.${step}.open`)}
            </Button>
          ))}
        </div>
      ) : null}
      {asked ? (
        <Suspense>
          <AskStep step={asked} issue={issue} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

function ApprovedBy({ issue: { approvedBy, approvedAt } }: { issue: IssueDetail }) {
  const { t } = useTranslation('outbox-admin')
  const locale = useLocale()
  if (approvedBy === null || approvedAt === null) return null
  return (
    <p className="mt-1 text-dense leading-5 text-quiet">
      {t('newsletter.steps.approvedBy')} <bdi>{approvedBy}</bdi> · {formatInstant(approvedAt, locale)}
    </p>
  )
}

function useSentence(issue: IssueDetail): string {
  const { t } = useTranslation('outbox-admin')
  const locale = useLocale()
  const { status, day, timing, beganAt, endedAt } = issue
  const state = status === 'paused' && !beganAt ? 'held' : status
  return t(`newsletter.steps.is.${state === 'draft' ? `draft.${timing}` : state}`, {
    day: formatDay(day, locale),
    hour: formatHour(sendHour, locale),
    end: endedAt ? formatInstant(endedAt, locale) : '',
  })
}
