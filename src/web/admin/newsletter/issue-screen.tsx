import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { isEditable } from '#domain/messages/newsletter/issue.policy.ts'
import type { IssueDetail } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { MissingPage } from '#web/admin/missing-page.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Composer } from './composer.tsx'
import { Figures } from './figures.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Steps } from './steps.tsx'
import { SwitchedOff } from './switched-off.tsx'
import { TestMail } from './test-mail.tsx'
import { useIssueDraft } from './use-issue-draft.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.newsletterAdmin.issue.queryOptions({ input: { id: params['id'] ?? '' } })])
}

/** An address that no issue has stays in the administration. */
export function ErrorBoundary() {
  const { t } = useTranslation('outbox-admin')
  return <MissingPage title={t('newsletter.missing')} list="/admin/newsletter" listName={t('newsletter.title')} />
}

/** `/admin/newsletter/:id`: writes an issue beside its mail as readers get it, and takes it through consent, pause and figures. */
export default function IssueScreen() {
  const { api } = useViewer()
  const id = useParams()['id'] ?? ''
  const { data: issue } = useSuspenseQuery(
    api.newsletterAdmin.issue.queryOptions({
      input: { id },
      staleTime: 5000,
      refetchInterval: ({ state }) => (['approved', 'sending'].includes(state.data?.status ?? '') ? 5000 : false),
    }),
  )
  // Another version on the server is another form.
  return <Issue key={`${issue.id} ${issue.version}`} issue={issue} />
}

function Issue({ issue }: { issue: IssueDetail }) {
  const { t } = useTranslation('outbox-admin')
  const locale = useLocale()
  const draft = useIssueDraft(issue)
  const canEdit = isEditable(issue)
  const title = issue.subject[locale] || issue.subject[locale === 'ar' ? 'en' : 'ar'] || t('newsletter.untitled')
  return (
    <div className="px-4 py-5 lg:p-6">
      <PageHead title={title} />
      <BackLink to="/admin/newsletter">{t('newsletter.title')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 dir="auto" className="text-page-title leading-9 font-light">
          {title}
        </h1>
        <StatusBadge status={issue.status} />
      </div>
      {issue.isOn ? null : <SwitchedOff className="mt-3" />}
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,620px)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Steps issue={issue} isDirty={draft.isDirty} />
          {issue.beganAt ? <Figures issue={issue} /> : null}
          {canEdit ? <Composer issue={issue} draft={draft} /> : null}
          <TestMail issue={issue} isDirty={draft.isDirty} />
        </div>
        <IssuePreview content={draft.content} isOver={!canEdit} />
      </div>
    </div>
  )
}
