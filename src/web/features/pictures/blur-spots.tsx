import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import type { Spot } from './edit-picture.ts'

const usualRadius = 0.09
const step = 0.02
const maxSpots = 8
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

interface BlurSpotsProps {
  src: string
  spots: readonly Spot[]
  onChange: (spots: readonly Spot[]) => void
}

const within = (value: number) => Math.min(1, Math.max(0, value))

/** Places spots on a picture: by a press, or by a button and then the arrows; their size by a slider. */
export function BlurSpots({ src, spots, onChange }: BlurSpotsProps) {
  const { t } = useTranslation('picture-tools')
  const id = useId()
  const [at, setAt] = useState(0)
  const [ratio, setRatio] = useState(1.25)
  const chosen = spots[at]
  const add = (x: number, y: number) => {
    if (spots.length >= maxSpots) return
    onChange([...spots, { x, y, radius: usualRadius }])
    setAt(spots.length)
  }
  const change = (part: Partial<Spot>) => onChange(spots.map((spot, index) => (index === at ? { ...spot, ...part } : spot)))
  const press = (event: MouseEvent<HTMLElement>) => {
    // By keyboard a press has no place.
    if (event.detail === 0) return add(0.5, 0.2)
    const box = event.currentTarget.getBoundingClientRect()
    add(within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height))
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const [dx, dy] = moves[event.key] ?? []
    const spot = spots[index]
    if (dx === undefined || dy === undefined || !spot) return
    event.preventDefault()
    onChange(spots.map((one, place) => (place === index ? { ...one, x: within(one.x + dx), y: within(one.y + dy) } : one)))
  }
  return (
    <div>
      <p className="mb-3 type-small text-quiet">{t('blurHint')}</p>
      <div dir="ltr" className="relative mx-auto w-fit">
        <button type="button" aria-label={t('addSpot')} onClick={press} className="block cursor-crosshair">
          <img
            src={src}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalHeight / naturalWidth)}
            className="block h-auto max-h-[46dvh] w-auto max-w-full rounded-card"
          />
        </button>
        <svg viewBox={`0 0 1 ${ratio}`} aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
          {spots.map((spot, index) => (
            <circle
              key={`${index}-${spots.length}`}
              cx={spot.x}
              cy={spot.y * ratio}
              r={spot.radius}
              className={index === at ? 'fill-card/80 stroke-primary' : 'fill-card/80 stroke-ink'}
              strokeWidth={0.006}
            />
          ))}
        </svg>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {spots.map((_, index) => (
          <Button
            key={`${index}-${spots.length}`}
            size="sm"
            variant={index === at ? 'primary' : 'outline'}
            aria-label={t('spot', { number: index + 1 })}
            onClick={() => setAt(index)}
            onKeyDown={(event) => onKey(event, index)}
          >
            {index + 1}
          </Button>
        ))}
      </div>
      {chosen ? (
        <div className="mt-3 flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <label htmlFor={id} className="block type-label text-[15px]">
              {t('size')}
            </label>
            <input
              id={id}
              type="range"
              min={0.03}
              max={0.4}
              step={0.01}
              value={chosen.radius}
              onChange={(event) => change({ radius: Number(event.target.value) })}
              className="h-11 w-full accent-primary"
            />
          </div>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              onChange(spots.filter((_, index) => index !== at))
              setAt(0)
            }}
          >
            {t('removeSpot')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
