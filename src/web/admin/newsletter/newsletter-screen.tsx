import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { issueStatuses } from '#domain/messages/newsletter/issue.policy.ts'
import type { IssueRow } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { describeList, ListScreen, loaderOf, useList } from '#web/admin/lists/described-list.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusBadge } from './status-badge.tsx'
import { SwitchedOff } from './switched-off.tsx'

const issues = describeList({
  filters: { status: issueStatuses },
  hasSearch: false,
  read: (api, query) => api.newsletterAdmin.issues.queryOptions({ input: query, staleTime: 5000, refetchInterval: 15_000 }),
})({
  title: 'outbox-admin:newsletter.title',
  lead: 'outbox-admin:newsletter.lead',
  wordOf: (_filter, value) => `outbox-admin:newsletter.status.${value}`,
  usually: { status: 'outbox-admin:newsletter.status.every' },
  columns: [
    { name: 'subject', head: 'outbox-admin:newsletter.subject', cell: Subject, isFull: true },
    { name: 'day', head: 'outbox-admin:newsletter.day', cell: IssueDay },
    { name: 'status', head: 'outbox-admin:newsletter.status.label', cell: StatusBadge },
    { name: 'sent', head: 'outbox-admin:newsletter.figure.sent', kind: 'number', isEnd: true },
    { name: 'unsubscribed', head: 'outbox-admin:newsletter.figure.unsubscribed', kind: 'number', isEnd: true, isWide: true },
    { name: 'bounced', head: 'outbox-admin:newsletter.figure.bounced', kind: 'number', isEnd: true, isWide: true },
  ],
  hrefOf: ({ id }) => `/admin/newsletter/${id}`,
})

export const loader = loaderOf(issues)

/** `/admin/newsletter`: the issues of the newsletter, with what became of each. */
export default function NewsletterScreen() {
  const { t } = useTranslation('outbox-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const navigate = useNavigate()
  const to = useTo()
  const { data } = useList(issues).list
  const begin = useChange(api.newsletterAdmin.begin.mutationOptions(), {
    refresh: [api.newsletterAdmin.key()],
    refused: 'toast',
    after: ({ id }) => navigate(to(`/admin/newsletter/${id}`)),
  })
  return (
    <ListScreen
      of={issues}
      action={
        <Button data-move="" size="sm" pending={begin.isPending} onClick={() => begin.mutate()}>
          {t('newsletter.begin')}
        </Button>
      }
    >
      {data ? (
        <p className="mt-1 text-dense leading-5">
          {t('newsletter.readers', { count: data.readers, shown: formatNumber(data.readers, locale) })}
        </p>
      ) : null}
      {data?.isOn === false ? <SwitchedOff className="mt-3" /> : null}
    </ListScreen>
  )
}

function Subject({ subject }: IssueRow) {
  const { t } = useTranslation('outbox-admin')
  const locale = useLocale()
  const words = subject[locale] || subject[locale === 'ar' ? 'en' : 'ar']
  if (!words) return <span className="font-normal text-quiet">{t('newsletter.untitled')}</span>
  return (
    <span dir="auto" className="line-clamp-1">
      {words}
    </span>
  )
}

function IssueDay({ day }: IssueRow) {
  return <span className="whitespace-nowrap">{formatDay(day, useLocale())}</span>
}
