import { useTranslation } from 'react-i18next'
import { sendHour } from '#domain/messages/newsletter/issue.policy.ts'
import type { IssueDetail } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { formatDay, formatHour, formatNumber } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { type Mutation, useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export type Step = 'approve' | 'pause' | 'resume' | 'cancel'

interface AskStepProps {
  step: Step
  issue: IssueDetail
  onClose: () => void
}

/** Asks before a step, with what becomes of the issue. */
export default function AskStep({ step, issue, onClose }: AskStepProps) {
  const { t } = useTranslation('outbox-admin')
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
    done: t(`newsletter.steps.${step}.done`),
    after: onClose,
  })
  return (
    <ConfirmDialog
      isForStaff
      title={t(`newsletter.steps.${step}.title`)}
      keep={t('newsletter.steps.keep')}
      confirm={{
        variant: step === 'cancel' ? 'grave' : 'primary',
        pending: isPending,
        onClick: () => mutate(),
        children: t(`newsletter.steps.${step}.submit`),
      }}
      problem={error ? sentenceOf(error) : null}
      onClose={onClose}
    >
      <p className="text-secondary leading-6">
        {t(
          step === 'approve'
            ? `newsletter.steps.approve.text.${issue.timing === 'due' ? 'due' : 'coming'}`
            : `newsletter.steps.${step}.text`,
          {
            day: formatDay(day, locale),
            hour: formatHour(sendHour, locale),
            count: readers,
            readers: formatNumber(readers, locale),
          },
        )}
      </p>
    </ConfirmDialog>
  )
}
