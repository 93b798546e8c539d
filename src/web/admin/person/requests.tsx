import { useTranslation } from 'react-i18next'
import type { PersonDetail } from '#domain/renting/managed-people/person-detail.contract.ts'
import { formatInstant } from '#values/format.ts'
import { At } from '#web/admin/lists/words.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { useLocale } from '#web/runtime/links.ts'

/** The deletion that a person has asked for, with its clock, and the copies of their data that they took. */
export function Requests({ file: { deletion, trail } }: { file: PersonDetail }) {
  const { t } = useTranslation('managed-people')
  const locale = useLocale()
  const copies = trail.filter(({ event }) => event === 'person.data-copied')
  return (
    <Card title={t('requests.title')}>
      {deletion ? (
        <div className="mb-2 rounded-card bg-warning-tint p-3 text-dense leading-5">
          <p className="font-semibold">{t('requests.due', { at: formatInstant(deletion.dueAt, locale) })}</p>
          <p>{t('requests.asked', { at: formatInstant(deletion.askedAt, locale) })}</p>
        </div>
      ) : (
        <p className="text-dense leading-5">{t('requests.none')}</p>
      )}
      {copies.length > 0 ? (
        <ul className="mt-1 text-dense leading-5">
          {copies.map(({ id, at }) => (
            <li key={id}>
              {t('requests.copied')} <At at={at} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-2 text-caption leading-5 text-quiet">{t('requests.text')}</p>
    </Card>
  )
}
