import { useTranslation } from 'react-i18next'
import { type Fault, faults } from '#domain/renting/reviews/review.policy.ts'
import { RadioCard } from '#web/ui/radio-card.tsx'

export interface FaultChoiceProps {
  legend: string
  chosen: Fault | null
  onChoose: (fault: Fault) => void
}

/** The fault of a review, of the closed list. */
export function FaultChoice({ legend, chosen, onChoose }: FaultChoiceProps) {
  const { t } = useTranslation('review-faults')
  return (
    <fieldset>
      <legend className="mb-3 type-label text-secondary">{legend}</legend>
      <div className="flex flex-col gap-2">
        {faults.map((fault) => (
          <RadioCard
            key={fault}
            name="fault"
            value={fault}
            isChecked={chosen === fault}
            title={<span className="text-secondary font-normal">{t(`fault.${fault}`)}</span>}
            onChoose={() => onChoose(fault)}
          />
        ))}
      </div>
    </fieldset>
  )
}
