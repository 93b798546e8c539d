import { useTranslation } from 'react-i18next'
import type { RentalDetail } from '#domain/renting/order-details/order-detail.contract.ts'

export interface WhyProps {
  reason: NonNullable<RentalDetail['reason']>
  className?: string
}

/** Why a move was made: what was chosen of the list, and what was written beside it. */
export function Why({ reason: { code, words }, className }: WhyProps) {
  const { t, i18n } = useTranslation('operations')
  // Of the system's own reasons the status says enough.
  const isNamed = i18n.exists(`operations:moves.reasons.${code}`)
  if (!isNamed && !words) return null
  return (
    <p className={className}>
      <span className="text-quiet">{t('rental.reason')}</span> {isNamed ? t(`moves.reasons.${code}`) : null}
      {words ? (
        <>
          {isNamed ? ' · ' : null}
          <q>{words}</q>
        </>
      ) : null}
    </p>
  )
}
