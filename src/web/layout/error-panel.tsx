import { type SpotName, Spot } from '#web/brand/spot.tsx'
import { Tatreez } from '#web/brand/tatreez.tsx'

/** An error's illustration beside its text; above it on a phone. */
export function ErrorPanel({ spot }: { spot: SpotName }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <Tatreez kind="rich" className="lg:h-12" />
      <div className="flex h-[210px] items-center justify-center lg:h-[336px]">
        <Spot name={spot} className="size-[150px] lg:size-[210px]" />
      </div>
    </div>
  )
}
