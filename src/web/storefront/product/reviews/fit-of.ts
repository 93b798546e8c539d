import type { ItemRating } from '#domain/catalogue/items/item.contract.ts'

type Fit = ItemRating['fit']

/** The fit of a piece by its renters: the opinion of more than half, or that they differ. */
export function fitOf(fit: Fit): { verdict: keyof Fit | 'mixed'; part: number } {
  const all = fit.small + fit.true + fit.large
  const verdict = (['true', 'small', 'large'] as const).find((one) => fit[one] * 2 > all)
  return verdict ? { verdict, part: fit[verdict] } : { verdict: 'mixed', part: 0 }
}
