import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
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

/** Places spots on a picture by a press; each is dragged or moved by the arrows, its size by a slider. */
export function BlurSpots({ src, spots, onChange }: BlurSpotsProps) {
  const { t } = useTranslation('picture-tools')
  const id = useId()
  const picture = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const chosen = spots[at]
  const change = (index: number, part: Partial<Spot>) =>
    onChange(spots.map((spot, place) => (place === index ? { ...spot, ...part } : spot)))
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = picture.current?.getBoundingClientRect()
    return box ? { x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) } : { x: 0.5, y: 0.5 }
  }
  const press = (event: MouseEvent) => {
    if (spots.length >= maxSpots) return
    // By keyboard a press has no place.
    onChange([...spots, { ...(event.detail === 0 ? { x: 0.5, y: 0.2 } : placeOf(event)), radius: usualRadius }])
    setAt(spots.length)
  }
  const remove = (index: number) => {
    onChange(spots.filter((_, place) => place !== index))
    setAt(0)
  }
  return (
    <div>
      <p className="mb-3 type-small text-quiet">{t('blurHint')}</p>
      <div ref={picture} dir="ltr" className="relative mx-auto w-fit overflow-hidden rounded-card">
        <button type="button" aria-label={t('addSpot')} onClick={press} className="block cursor-crosshair">
          <img src={src} alt="" className="block h-auto max-h-[46dvh] w-auto max-w-full" />
        </button>
        {spots.map((spot, index) => (
          <SpotButton
            key={index}
            spot={spot}
            number={index + 1}
            isChosen={index === at}
            placeOf={placeOf}
            onChoose={() => setAt(index)}
            onMove={(x, y) => change(index, { x: within(x), y: within(y) })}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      {chosen ? (
        <div className="mt-3 flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <label htmlFor={id} className="block type-label text-secondary">
              {t('size')}
            </label>
            <input
              id={id}
              type="range"
              min={0.03}
              max={0.4}
              step={0.01}
              value={chosen.radius}
              onChange={(event) => change(at, { radius: Number(event.target.value) })}
              className="h-11 w-full accent-primary"
            />
          </div>
          <Button size="sm" variant="outline" onClick={() => remove(at)}>
            {t('removeSpot')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface SpotButtonProps {
  spot: Spot
  number: number
  isChosen: boolean
  placeOf: (event: PointerEvent) => { x: number; y: number }
  onChoose: () => void
  onMove: (x: number, y: number) => void
  onRemove: () => void
}

/** A spot at its position and in its size; the area around a small one can be pressed, too. */
function SpotButton({ spot: { x, y, radius }, number, isChosen, placeOf, onChoose, onMove, onRemove }: SpotButtonProps) {
  const { t } = useTranslation('picture-tools')
  const locale = useLocale()
  /** From the finger to the middle of the spot, so that it does not jump when it is taken. */
  const grip = useRef({ x: 0, y: 0 })
  const onKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = moves[event.key] ?? []
    if (dx !== undefined && dy !== undefined) onMove(x + dx, y + dy)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      aria-label={t('spot', { number: formatNumber(number, locale) })}
      aria-pressed={isChosen}
      style={{ insetInlineStart: `${x * 100}%`, top: `${y * 100}%`, width: `${radius * 200}%` }}
      className={cn(
        'absolute flex aspect-square -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none items-center justify-center rounded-full border-2 bg-backdrop/80 backdrop-blur-md before:absolute before:-inset-3 before:rounded-full',
        isChosen ? 'border-primary' : 'border-ink',
      )}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        onChoose()
        const place = placeOf(event)
        grip.current = { x: x - place.x, y: y - place.y }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const place = placeOf(event)
        onMove(place.x + grip.current.x, place.y + grip.current.y)
      }}
    />
  )
}
