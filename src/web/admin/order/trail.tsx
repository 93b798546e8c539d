import { useTranslation } from 'react-i18next'
import type { EventAbout, TrailRow } from '#domain/audit-log/event-about.contract.ts'
import type { ReportName } from '#domain/renting/statistics/statistic.policy.ts'
import { formatMoney } from '#values/money.ts'
import { At } from '#web/admin/lists/words.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Card } from './card.tsx'

interface TrailProps {
  rows: readonly TrailRow[]
  /** Instead of the usual heading and count. */
  title?: string
  /** Said where nothing is recorded. */
  none?: string
}

const ofReports = 'statistics/'
/** Current names of lists that older entries call otherwise. */
const formerLists: Readonly<Record<string, string>> = { transactions: 'ledger' }

/** The context after an event: the piece, the role, the sum, the reason. */
export function About({ about: { piece, name, list, role, sections = [], version, amount, words } }: { about: EventAbout }) {
  const { t } = useTranslation(['operations', 'operations-events', 'people', 'site-parts', 'statistics'])
  const locale = useLocale()
  const parts = [
    piece ?? name,
    list &&
      (list.startsWith(ofReports)
        ? t(`statistics:name.${list.slice(ofReports.length) as ReportName}`)
        : t(`nav.${formerLists[list] ?? list}`, { defaultValue: list })),
    role && t(`people:role.${role}`),
    version && t('eventVersion', { version }),
    ...sections.map((section) => t(`site-parts:${section}`, { defaultValue: section })),
    amount === undefined ? undefined : formatMoney(Math.abs(amount), locale),
    words,
  ].filter(Boolean)
  return parts.map((part, index) => (
    <span key={`${index} ${part}`} className="text-quiet">
      {' · '}
      <bdi>{part}</bdi>
    </span>
  ))
}

/** The audit log of a subject: time, actor, event. */
export function Trail({ rows, title, none }: TrailProps) {
  const { t } = useTranslation(['operations', 'operations-events'])
  return (
    <Card title={title ?? t('order.trail')} end={title === undefined ? t('order.events', { count: rows.length }) : null}>
      {rows.length === 0 && none ? <p className="text-dense leading-5 text-quiet">{none}</p> : null}
      <ol className="divide-y divide-line text-dense leading-5 sm:grid sm:grid-cols-[max-content_max-content_minmax(0,1fr)] sm:gap-x-5">
        {rows.map(({ id, event, actor, about, at }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-2 sm:col-span-3 sm:grid sm:grid-cols-subgrid">
            <span className="w-full sm:w-auto">
              <At at={at} />
            </span>
            <bdi className="font-semibold sm:max-w-40">{actor ?? t('system')}</bdi>
            <span className="min-w-0 flex-1">
              {t(`operations-events:${event}`)}
              <About about={about} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
