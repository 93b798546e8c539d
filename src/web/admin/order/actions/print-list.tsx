import { useTranslation } from 'react-i18next'
import { hasPackingSlip } from '#domain/renting/rentals/hand-over.policy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionForm, type FormProps } from './action-form.tsx'

/** The packing slips and labels of an order, to print. */
export function PrintList({ order, onBack }: FormProps) {
  const { t } = useTranslation('order-actions')
  const locale = useLocale()
  const pieces = order.rentals.filter(({ status }) => hasPackingSlip(status))
  return (
    <ActionForm title={t('name.print')} text={t('text.print')} onBack={onBack}>
      <ul className="divide-y divide-line">
        {pieces.map(({ id, piece, unitId }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 py-2.5 text-dense leading-5">
            <p className="min-w-0 flex-1 basis-50 font-semibold">{piece}</p>
            <Button asChild variant="outline" size="xs">
              <a href={`/api/rentals/${id}/packing-slip.pdf?locale=${locale}`} target="_blank" rel="noreferrer">
                {t('slip')}
              </a>
            </Button>
            <Button asChild variant="outline" size="xs">
              <a href={`/api/units/${unitId}/label.pdf?locale=${locale}`} target="_blank" rel="noreferrer">
                {t('label')}
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </ActionForm>
  )
}
