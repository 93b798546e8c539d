import { Star, StarHalf } from 'lucide'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

const stars = [1, 2, 3, 4, 5]

/** A rating of five stars, drawn to the half; `label` is its accessible name. */
export function Stars({ rating, label, className }: { rating: number; label: string; className?: string }) {
  const shown = Math.round(rating * 2) / 2
  return (
    <span role="img" aria-label={label} className={cn('flex gap-0.5 text-star', className)}>
      {stars.map((star) => (
        <span key={star} className="relative">
          <Icon of={Star} className={cn('size-5 stroke-current', star <= shown ? 'fill-current' : 'stroke-[1.4]')} />
          {star - shown === 0.5 ? (
            <Icon of={StarHalf} className="absolute inset-0 size-5 fill-current stroke-current stroke-[1.4] rtl:-scale-x-100" />
          ) : null}
        </span>
      ))}
    </span>
  )
}
