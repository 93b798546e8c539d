import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'

/** The account for refunds could not be read. */
export function LoadProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('repayments')
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-secondary leading-6">
      {t('error')}
      <Button variant="outline" size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
