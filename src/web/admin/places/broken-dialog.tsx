import { useTranslation } from 'react-i18next'
import type { BrokenPromise } from '#domain/site/areas/places.contract.ts'
import { slotWords } from '#web/features/orders/day-words.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { linkClass } from '#web/ui/link-class.ts'

interface BrokenDialogProps {
  broken: readonly BrokenPromise[]
  isMore: boolean
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The visits whose windows a draft takes away. They keep them. */
export function BrokenDialog({ broken, isMore, isPending, onConfirm, onClose }: BrokenDialogProps) {
  const { t } = useTranslation('places')
  const locale = useLocale()
  return (
    <ConfirmDialog
      isForStaff
      title={t('broken.title', { count: broken.length })}
      keep={t('broken.back')}
      confirm={{ pending: isPending, children: t('broken.confirm'), onClick: onConfirm }}
      onClose={onClose}
    >
      <p className="text-secondary leading-6 text-quiet">{t('broken.text')}</p>
      <ul className="mt-3 divide-y divide-line text-dense">
        {broken.map(({ order, number, name, visit, slot }) => (
          <li key={`${order} ${slot}`} className="py-2.5">
            <p className="flex justify-between gap-3">
              <bdi translate="no" className="font-semibold">
                {name}
              </bdi>
              <LocalLink to={`/admin/orders/${order}`} className={linkClass}>
                <bdi translate="no">{number}</bdi>
              </LocalLink>
            </p>
            <p className="text-quiet">
              {t(`broken.${visit}`)}
              {t('comma')}
              {slotWords(slot, locale)}
            </p>
          </li>
        ))}
      </ul>
      {isMore ? <p className="mt-2 text-dense text-quiet">{t('broken.more')}</p> : null}
    </ConfirmDialog>
  )
}
