import { useTranslation } from 'react-i18next'
import { linkClass } from '#web/ui/link-class.ts'

/** Takes the chosen days away. */
export function ClearDays({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('dates')
  return (
    <button type="button" onClick={onClick} className="inline-flex min-h-11 cursor-pointer items-center">
      <span className={linkClass}>{t('clear')}</span>
    </button>
  )
}
