import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { cn } from '#web/ui/cn.ts'

const tones = { saved: 'bg-good-tint text-good', known: 'bg-sunk', left: 'bg-sunk', pending: 'bg-warning-tint text-warning' } as const

/** The outcome of the provider's page that saves a card, for a person who comes back from it. */
export function PageOutcome({ className }: { className?: string }) {
  const { t } = useTranslation('cards')
  const [search] = useSearchParams()
  const outcome = (['saved', 'known', 'left', 'pending'] as const).find((one) => one === search.get('card'))
  if (!outcome) return null
  return (
    <p role="status" className={cn('rounded-card px-4 py-3 text-secondary leading-6', tones[outcome], className)}>
      {t(`outcome.${outcome}`)}
    </p>
  )
}
