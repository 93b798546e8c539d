import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { At } from '#web/admin/lists/words.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { Card } from './card.tsx'

/** Notes of staff about an order, and what they wrote to its customer; nothing while there are none. */
export function Notes({ notes }: Pick<OrderDetail, 'notes'>) {
  const { t } = useTranslation(['order-actions', 'operations'])
  if (notes.length === 0) return null
  return (
    <Card title={t('notes.title')}>
      <ul className="divide-y divide-line">
        {notes.map(({ id, kind, by, words, at }) => (
          <li key={id} className="py-2 text-dense leading-5 first:pt-0 last:pb-0">
            <WrittenText as="p" className="whitespace-pre-line">
              {words}
            </WrittenText>
            <p className="text-caption text-quiet">
              {t(`notes.${kind}`)} · <bdi>{by ?? t('operations:system')}</bdi> · <At at={at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
