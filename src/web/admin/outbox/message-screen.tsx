import { useSuspenseQuery } from '@tanstack/react-query'
import { Send } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import type { MessageDetail } from '#domain/messages/outbox/outbox-admin.contract.ts'
import { directionOf } from '#values/locale.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { MissingPage } from '#web/admin/missing-page.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { useTo } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StateBadge } from './state-badge.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.outbox.message.queryOptions({ input: { id: params['id'] ?? '' } })])
}

/** An address that no message has stays in the administration. */
export function ErrorBoundary() {
  const { t } = useTranslation('outbox-admin')
  return <MissingPage title={t('missing')} list="/admin/outbox" listName={t('title')} />
}

/** `/admin/outbox/:id`: what a message says, as its recipient sees it, and sending it again. */
export default function MessageScreen() {
  const { t } = useTranslation(['outbox-admin', 'outbox'])
  const { api } = useViewer()
  const id = useParams()['id'] ?? ''
  const { data: message } = useSuspenseQuery(api.outbox.message.queryOptions({ input: { id }, staleTime: 5000 }))
  const title = message.subject === null ? t('closedSubject') : message.subject || t(`outbox:${message.channel}`)
  return (
    <div className="px-4 py-5 lg:p-6">
      <PageHead title={title} />
      <BackLink to="/admin/outbox">{t('title')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 dir="auto" className="text-page-title leading-9 font-light">
          {title}
        </h1>
        <StateBadge state={message.state} />
      </div>
      <div className="mt-4 grid max-w-275 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <MessageText message={message} />
        <div className="flex flex-col gap-4">
          <Facts message={message} />
          <Again message={message} />
        </div>
      </div>
    </div>
  )
}

function MessageText({ message: { page, text, locale, subject, refusal } }: { message: MessageDetail }) {
  const { t } = useTranslation('outbox-admin')
  if (page)
    return (
      <iframe
        src={page}
        sandbox=""
        title={t('preview', { subject: subject ?? '' })}
        className="h-[70dvh] min-h-105 w-full rounded-card border border-line bg-card"
      />
    )
  if (text)
    return (
      <p
        lang={locale}
        dir={directionOf(locale)}
        className="rounded-card border border-line bg-card p-5 text-secondary leading-6 whitespace-pre-line"
      >
        {text}
      </p>
    )
  return (
    <p className="rounded-card border border-line bg-sunk p-5 text-secondary leading-6">
      {t(refusal === 'outbox.closed' ? 'closed' : 'gone')}
    </p>
  )
}

function Facts({ message: { recipient, channel, attachments, at, sentAt, attempts, fault } }: { message: MessageDetail }) {
  const { t } = useTranslation(['outbox-admin', 'outbox'])
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-card px-4 text-dense leading-5">
      <Fact name={t('recipient')}>
        {channel === 'push' ? (
          t('outbox:devices')
        ) : (
          <bdi dir="ltr" className="break-all">
            {recipient}
          </bdi>
        )}
      </Fact>
      <Fact name={t('channel')}>{t(`outbox:${channel}`)}</Fact>
      {attachments.length > 0 ? (
        <Fact name={t('outbox:attached.title')}>
          {attachments.map((kind) => (
            <span key={kind} className="block">
              {t(`outbox:attached.${kind}`)}
            </span>
          ))}
        </Fact>
      ) : null}
      <Fact name={t('at')}>
        <At at={at} />
      </Fact>
      {sentAt ? (
        <Fact name={t('sentAt')}>
          <At at={sentAt} />
        </Fact>
      ) : null}
      {attempts > 0 ? <Fact name={t('attempts')}>{t('times', { count: attempts })}</Fact> : null}
      {fault ? (
        <Fact name={t('fault')}>
          <bdi dir="ltr" className="break-words">
            {fault}
          </bdi>
        </Fact>
      ) : null}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  )
}

function Again({ message: { id, state, refusal } }: { message: MessageDetail }) {
  const { t } = useTranslation('outbox-admin')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const navigate = useNavigate()
  const to = useTo()
  const { mutate, isPending, error } = useChange(api.outbox.sendAgain.mutationOptions(), {
    refresh: [api.outbox.key()],
    done: t('again.done'),
    after: (written) => written.id !== id && navigate(to(`/admin/outbox/${written.id}`)),
  })
  return (
    <section aria-labelledby="again" className="rounded-card border border-line bg-card p-4">
      <h2 id="again" className="text-secondary leading-6 font-semibold">
        {t('again.title')}
      </h2>
      <p className="text-dense leading-5 text-quiet">
        {t(refusal === null ? (state === 'waiting' ? 'again.waiting' : `again.${state}`) : `again.${refusal.replace('outbox.', '')}`)}
      </p>
      {error ? (
        <p role="alert" className="mt-3 text-dense text-bad">
          {sentence(error)}
        </p>
      ) : null}
      {refusal === null ? (
        <Button size="sm" className="mt-3" pending={isPending} onClick={() => mutate({ id })}>
          <Icon of={Send} className="size-4" />
          {t(state === 'held' ? 'again.send' : 'again.submit')}
        </Button>
      ) : null}
    </section>
  )
}
