import { useTranslation } from 'react-i18next'
import type { MaskedMessage, OftenMasked } from '#domain/messages/user-messages/message-admin.contract.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { describeList, ListScreen, loaderOf, useList } from '#web/admin/lists/described-list.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

const messages = describeList({
  filters: {},
  hasSearch: false,
  read: (api, query) => api.messageAdmin.masked.queryOptions({ input: query }),
})({
  title: 'report-admin:masked.title',
  wordOf: () => '',
  columns: [
    { name: 'content', head: 'report-admin:masked.content', cell: Content, isFull: true },
    { name: 'between', head: 'report-admin:masked.between', cell: Between },
    { name: 'state', head: 'report-admin:status', cell: State },
    { name: 'at', head: 'report-admin:masked.at', cell: At, isWide: true },
  ],
  hrefOf: ({ orderId }) => `/admin/orders/${orderId}`,
})

export const loader = loaderOf(messages)

/** `/admin/reports/contacts`: messages in which a number or an address was hidden from the other side. */
export default function MaskedScreen() {
  const { t } = useTranslation('report-admin')
  return (
    <ListScreen of={messages}>
      <BackLink to="/admin/reports">{t('title')}</BackLink>
      <p className="max-w-text-wide text-dense text-quiet">{t('masked.text')}</p>
      <Often people={useList(messages).list.data?.often ?? []} />
    </ListScreen>
  )
}

function Often({ people }: { people: OftenMasked[] }) {
  const { t } = useTranslation('report-admin')
  if (people.length === 0) return null
  return (
    <section aria-labelledby="often-masked" className="grid gap-2">
      <h2 id="often-masked" className="text-secondary font-semibold">
        {t('masked.often')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {people.map(({ id, name, messages }) => (
          <li key={id}>
            <LocalLink
              to={`/admin/people/${id}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-dense hover:border-primary"
            >
              <WrittenText as="bdi">{name}</WrittenText>
              <span className="text-quiet">{t('masked.times', { count: messages })}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Content({ content, piece }: MaskedMessage) {
  return (
    <span className="block py-2 lg:max-w-[56ch]">
      <WrittenText className="block font-normal whitespace-pre-line [overflow-wrap:anywhere]">{content}</WrittenText>
      <span className="block text-caption font-normal text-quiet">{piece}</span>
    </span>
  )
}

function State({ isShown }: MaskedMessage) {
  const { t } = useTranslation('report-admin')
  return <Badge tone={isShown ? 'neutral' : 'warning'}>{t(isShown ? 'masked.shown' : 'masked.hidden')}</Badge>
}

function Between({ sender, recipient }: MaskedMessage) {
  const { t } = useTranslation('report-admin')
  return (
    <span className="block py-2">
      <span className="block">
        <span className="text-caption text-quiet">{t('masked.sender')}</span> <Person person={sender} />
      </span>
      <span className="block">
        <span className="text-caption text-quiet">{t('masked.recipient')}</span> <Person person={recipient} />
      </span>
    </span>
  )
}

function Person({ person: { id, name } }: { person: MaskedMessage['sender'] }) {
  return (
    <LocalLink to={`/admin/people/${id}`} className="relative z-1 hover:text-primary-text hover:underline">
      <WrittenText as="bdi">{name}</WrittenText>
    </LocalLink>
  )
}
