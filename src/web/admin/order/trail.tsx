import { useTranslation } from 'react-i18next'
import { At } from '#web/admin/lists/words.tsx'
import { Card } from './card.tsx'

interface TrailRow {
  id: string
  event: string
  /** Null for the shop's own timers. */
  actor: string | null
  at: string
  /** The piece that it is about, or the reason that was given. */
  words?: string | null
}

interface TrailProps {
  rows: readonly TrailRow[]
  /** Instead of the usual heading and count. */
  title?: string
  /** Said where nothing is recorded. */
  none?: string
}

/** What the audit log has of something: when, who, what. */
export function Trail({ rows, title, none }: TrailProps) {
  const { t } = useTranslation(['operations', 'operations-events'])
  return (
    <Card title={title ?? t('order.trail')} end={title === undefined ? t('order.events', { count: rows.length }) : null}>
      {rows.length === 0 && none ? <p className="text-[14px] leading-5 text-quiet">{none}</p> : null}
      <ol className="divide-y divide-line text-[14px] leading-5 sm:grid sm:grid-cols-[max-content_max-content_minmax(0,1fr)] sm:gap-x-5">
        {rows.map(({ id, event, actor, words = null, at }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-2 sm:col-span-3 sm:grid sm:grid-cols-subgrid">
            <span className="w-full sm:w-auto">
              <At at={at} />
            </span>
            <bdi className="font-semibold sm:max-w-40">{actor ?? t('system')}</bdi>
            <span className="min-w-0 flex-1">
              {t(`operations-events:${event}`)}
              {words ? <span className="text-quiet"> · {words}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
