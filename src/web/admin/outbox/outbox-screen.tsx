import { useTranslation } from 'react-i18next'
import { channels, messageStates } from '#domain/messages/outbox/outbox.policy.ts'
import type { MessageRow } from '#domain/messages/outbox/outbox-admin.contract.ts'
import { describeList, ListScreen, loaderOf, useList } from '#web/admin/lists/described-list.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { Held } from './held.tsx'
import { StateBadge } from './state-badge.tsx'

const messages = describeList({
  filters: { state: messageStates, channel: channels },
  read: (api, query) => api.outbox.messages.queryOptions({ input: query, staleTime: 5000, refetchInterval: 15_000 }),
})({
  title: 'outbox-admin:title',
  lead: 'outbox-admin:lead',
  wordOf: (filter, value) => (filter === 'state' ? `outbox-admin:state.${value}` : `outbox:${value}`),
  usually: { state: 'outbox-admin:every.state', channel: 'outbox-admin:every.channel' },
  placeholder: 'outbox-admin:search',
  columns: [
    { name: 'subject', head: 'outbox-admin:subject', cell: Subject, isFull: true },
    { name: 'recipient', head: 'outbox-admin:recipient', cell: Recipient },
    { name: 'channel', head: 'outbox-admin:channel', kind: 'text', value: ({ channel }, t) => t(`outbox:${channel}`), isWide: true },
    { name: 'state', head: 'outbox-admin:state.label', cell: StateBadge },
    { name: 'at', head: 'outbox-admin:at', cell: At },
  ],
  hrefOf: ({ id }) => `/admin/outbox/${id}`,
})

export const loader = loaderOf(messages)

/** `/admin/outbox`: every mail and SMS, what became of it, and the way to what it says. */
export default function OutboxScreen() {
  return (
    <ListScreen of={messages}>
      <LocalLink to="/admin/outbox/previews" className={linkClass}>
        {useTranslation('outbox-admin').t('previews.link')}
      </LocalLink>
      <Held count={useList(messages).list.data?.held ?? 0} />
    </ListScreen>
  )
}

function Recipient({ recipient, channel }: MessageRow) {
  const { t } = useTranslation('outbox')
  if (channel === 'push') return t('devices')
  return (
    <bdi dir="ltr" className="break-all">
      {recipient}
    </bdi>
  )
}

function Subject({ subject, channel }: MessageRow) {
  const { t } = useTranslation(['outbox-admin', 'outbox'])
  if (subject === null) return <span className="font-normal text-quiet">{t('closedSubject')}</span>
  return (
    <span dir="auto" className="line-clamp-1">
      {subject || t(`outbox:${channel}`)}
    </span>
  )
}
