import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import type { Fils } from '#values/money.ts'
import { useShownFigures } from '#web/features/figures/shown-figures.ts'

/** The owner's share of a price at the usual commission of today, in fils. */
export function useEarned(): (price: Fils) => Fils {
  const { usual } = useShownFigures().commission
  return (price) => price - commissionOf(price, usual)
}
