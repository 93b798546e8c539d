import { Star } from 'lucide'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

const stars = [1, 2, 3, 4, 5]

/** A rating of five stars; `label` is its accessible name. */
export function Stars({ rating, label, className }: { rating: number; label: string; className?: string }) {
  return (
    <span role="img" aria-label={label} className={cn('flex gap-0.5 text-star', className)}>
      {stars.map((star) => (
        <Icon
          of={Star}
          key={star}
          className={cn('size-5', star <= rating ? 'fill-current stroke-current' : 'stroke-current stroke-[1.4]')}
        />
      ))}
    </span>
  )
}
