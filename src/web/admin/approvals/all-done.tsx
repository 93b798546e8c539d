import { useTranslation } from 'react-i18next'
import { Spot } from '#web/brand/spot.tsx'

/** Nothing waits. */
export function AllDone() {
  const { t } = useTranslation('approvals')
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <Spot name="no-orders" />
      <p className="type-h3">{t('none')}</p>
      <p className="text-quiet">{t('noneText')}</p>
    </div>
  )
}
