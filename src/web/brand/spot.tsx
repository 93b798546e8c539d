import { cn } from '#web/ui/cn.ts'

export const spots = [
  'empty-bag',
  'empty-favourites',
  'no-results',
  'no-messages',
  'no-orders',
  'offline',
  'not-found',
  'maintenance',
  'how-choose-days',
  'how-delivered',
  'how-wear',
  'how-returned',
] as const
export type SpotName = (typeof spots)[number]

/** A spot illustration in the colour of the theme. Decorative: the text beside it carries the meaning. */
export function Spot({ name, className }: { name: SpotName; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160" className={cn('size-40 text-ink', className)}>
      <use href={`/spots/${name}.svg#spot`} />
    </svg>
  )
}
