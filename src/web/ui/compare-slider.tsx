import { ChevronsLeftRight } from 'lucide'
import { useRef, useState } from 'react'
import { Icon } from './icon.tsx'

interface Side {
  src: string
  alt: string
  /** A word over its corner. */
  mark: string
}

export interface CompareSliderProps {
  label: string
  /** On the side where reading starts. */
  before: Side
  after: Side
  /** The position in words. */
  valueText: (percent: number) => string
}

const middle = 50
const corner = 'pointer-events-none absolute top-3 rounded-full bg-card px-3 py-1 text-caption leading-5 font-semibold'

/** Two photographs of the same thing over each other, parted by a line that is dragged, or moved with the arrow keys. */
export function CompareSlider({ label, before, after, valueText }: CompareSliderProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [percent, setPercent] = useState(middle)
  return (
    <div
      ref={frame}
      className="relative aspect-4/5 overflow-hidden rounded-card bg-sunk select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text sm:aspect-square"
    >
      <img src={after.src} alt={after.alt} draggable={false} className="absolute inset-0 size-full object-contain" />
      <div className="absolute inset-0 bg-sunk [clip-path:inset(0_calc(100%-var(--at,50%))_0_0)] rtl:[clip-path:inset(0_0_0_calc(100%-var(--at,50%)))]">
        <img src={before.src} alt={before.alt} draggable={false} className="size-full object-contain" />
      </div>
      <span aria-hidden="true" className={`${corner} start-3`}>
        {before.mark}
      </span>
      <span aria-hidden="true" className={`${corner} end-3`}>
        {after.mark}
      </span>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-[var(--at,50%)] w-0.5 -translate-x-1/2 bg-card rtl:translate-x-1/2"
      >
        <span className="absolute top-1/2 start-1/2 flex size-11 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-card text-ink rtl:translate-x-1/2">
          <Icon of={ChevronsLeftRight} className="size-5" />
        </span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={label}
        aria-valuetext={valueText(percent)}
        onChange={({ target }) => {
          const next = Number(target.value)
          setPercent(next)
          // A style attribute is refused by the content policy, a property that is set is not.
          frame.current?.style.setProperty('--at', `${next}%`)
        }}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y appearance-none bg-transparent opacity-0 [&::-moz-range-thumb]:w-px [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
      />
    </div>
  )
}
