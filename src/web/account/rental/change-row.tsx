import type { IconNode } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { changesUntil } from '#domain/renting/rentals/rental-moments.policy.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'

export interface ChangeRowProps {
  /** The name of its words. */
  name: 'extend' | 'moveDays' | 'returnEarly' | 'withdraw' | 'cancel' | 'instead'
  icon: IconNode
  view: RentalView
  onClick: () => void
}

/** The way to one change of a rental: what it is, what it means and until when it can be made. */
export function ChangeRow({ name, icon, view, onClick }: ChangeRowProps) {
  const { t } = useTranslation(['rentals', 'in-person'])
  const locale = useLocale()
  const { moveDaysUntil, extendUntil } = changesUntil({ dispatchAt: new Date(view.dispatchAt), until: view.until })
  const words = { moveUntil: instantWords(moveDaysUntil, locale), extendUntil: instantWords(extendUntil, locale) }
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-18 w-full cursor-pointer items-center gap-4 rounded-card border border-line bg-card px-5 py-3 text-start hover:border-ink"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary-text">
        <Icon of={icon} className="size-5 stroke-[1.6]" />
      </span>
      <span>
        <span className="block type-title">{t(`change.${name}`)}</span>
        <span className="block type-small text-quiet">
          {t([...(view.handOver === 'in_person' ? [`in-person:change-${name}Text`] : []), `change.${name}Text`], words)}
        </span>
      </span>
    </button>
  )
}
