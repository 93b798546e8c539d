import { useTranslation } from 'react-i18next'
import type { PersonFile } from '#domain/renting/person-files/person-file.contract.ts'
import { At } from '#web/admin/lists/words.tsx'
import { Card } from '#web/admin/order/card.tsx'

/** What happened to an account, who did it and when. */
export function Trail({ trail }: Pick<PersonFile, 'trail'>) {
  const { t } = useTranslation(['person-files', 'operations', 'operations-events'])
  return (
    <Card title={t('trail.title')}>
      {trail.length === 0 ? <p className="text-[14px] leading-5 text-quiet">{t('trail.none')}</p> : null}
      <ol className="divide-y divide-line text-[14px] leading-5 sm:grid sm:grid-cols-[max-content_max-content_minmax(0,1fr)] sm:gap-x-5">
        {trail.map(({ id, event, actor, at }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-2 sm:col-span-3 sm:grid sm:grid-cols-subgrid">
            <span className="w-full sm:w-auto">
              <At at={at} />
            </span>
            <bdi className="font-semibold sm:max-w-40">{actor ?? t('operations:system')}</bdi>
            <span className="min-w-0 flex-1">{t(`operations-events:${event}`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
