import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canCancel, canPause, sendHour } from '#domain/messages/newsletter/issue.policy.ts'
import type { IssueDetail } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { formatDay, formatHour, formatInstant, formatNumber } from '#values/format.ts'
import { Card } from '#web/admin/order/card.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { type Mutation, useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Step = 'approve' | 'pause' | 'resume' | 'cancel'

interface StepsProps {
  issue: IssueDetail
  /** Typed content that nobody has saved cannot be approved. */
  isDirty: boolean
}

/** The state of an issue in a sentence, and the steps that whoever reads it may take. */
export function Steps({ issue, isDirty }: StepsProps) {
  const { t } = useTranslation('newsletter-admin')
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
    <Card title={t('steps.title')}>
      <p className="text-secondary leading-6">{useSentence(issue)}</p>
      {status === 'paused' && issue.timing === 'past' ? (
        <p className="mt-1 text-dense leading-5 text-warning">{t(issue.beganAt ? 'steps.overdue' : 'steps.missed')}</p>
      ) : null}
      <ApprovedBy issue={issue} />
      {status === 'draft' && !maySend ? <p className="mt-1 text-dense leading-5 text-quiet">{t('steps.waitsForAdmin')}</p> : null}
      {status === 'draft' && isDirty ? <p className="mt-1 text-dense leading-5 text-quiet">{t('steps.saveFirst')}</p> : null}
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
              {t(`steps.${step}.open`)}
            </Button>
          ))}
        </div>
      ) : null}
      {asked ? <AskStep step={asked} issue={issue} onClose={() => setAsked(null)} /> : null}
    </Card>
  )
}

function ApprovedBy({ issue: { approvedBy, approvedAt } }: { issue: IssueDetail }) {
  const { t } = useTranslation('newsletter-admin')
  const locale = useLocale()
  if (approvedBy === null || approvedAt === null) return null
  return (
    <p className="mt-1 text-dense leading-5 text-quiet">
      {t('steps.approvedBy')} <bdi>{approvedBy}</bdi> · {formatInstant(approvedAt, locale)}
    </p>
  )
}

function useSentence(issue: IssueDetail): string {
  const { t } = useTranslation('newsletter-admin')
  const locale = useLocale()
  const { status, day, timing, beganAt, endedAt } = issue
  const state = status === 'paused' && !beganAt ? 'held' : status
  return t(`steps.is.${state === 'draft' ? `draft.${timing}` : state}`, {
    day: formatDay(day, locale),
    hour: formatHour(sendHour, locale),
    end: endedAt ? formatInstant(endedAt, locale) : '',
  })
}

/** Asks before a step, with what becomes of the issue. */
function AskStep({ step, issue, onClose }: { step: Step; issue: IssueDetail; onClose: () => void }) {
  const { t } = useTranslation('newsletter-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const sentenceOf = useRefusalWords()
  const { id, version, day, readers } = issue
  const routes = {
    approve: { mutationFn: () => api.newsletterAdmin.approve.call({ id, version }) },
    pause: { mutationFn: () => api.newsletterAdmin.pause.call({ id }) },
    resume: { mutationFn: () => api.newsletterAdmin.resume.call({ id }) },
    cancel: { mutationFn: () => api.newsletterAdmin.cancel.call({ id }) },
  } satisfies Record<Step, Mutation<IssueDetail, void>>
  const { mutate, isPending, error } = useChange<IssueDetail>(routes[step], {
    answers: api.newsletterAdmin.issue.queryKey({ input: { id } }),
    done: t(`steps.${step}.done`),
    after: onClose,
  })
  return (
    <ConfirmDialog
      isForStaff
      title={t(`steps.${step}.title`)}
      keep={t('steps.keep')}
      confirm={{
        variant: step === 'cancel' ? 'grave' : 'primary',
        pending: isPending,
        onClick: () => mutate(),
        children: t(`steps.${step}.submit`),
      }}
      problem={error ? sentenceOf(error) : null}
      onClose={onClose}
    >
      <p className="text-secondary leading-6">
        {t(step === 'approve' ? `steps.approve.text.${issue.timing === 'due' ? 'due' : 'coming'}` : `steps.${step}.text`, {
          day: formatDay(day, locale),
          hour: formatHour(sendHour, locale),
          count: readers,
          readers: formatNumber(readers, locale),
        })}
      </p>
    </ConfirmDialog>
  )
}
