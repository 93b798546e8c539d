import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPoint } from '#domain/site/settings/settings.policy.ts'
import { hasPicture, pictureOf } from '#web/brand/images.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import type { FieldEditorProps } from './field-props.ts'
import type { Field } from './fields.ts'

const axes = ['x', 'y'] as const

/** The point of a picture that stays in view where the page cuts it: pointed at, or moved by the keys of two sliders. */
export function FocusField({ field, label, value, beside, onChange }: FieldEditorProps<Extract<Field, { kind: 'focus' }>>) {
  const { t } = useTranslation('site-editor')
  const isHydrated = useIsHydrated()
  const image = String(beside(field.of) ?? '')
  const [, left, top] = focusPoint.exec(String(value ?? '')) ?? []
  const isOwn = left !== undefined
  const point = { x: Number(left ?? 50), y: Number(top ?? 50) }
  const write = ({ x, y }: typeof point) => onChange(`${x}% ${y}%`)
  const follow = ({ currentTarget, clientX, clientY, buttons }: PointerEvent) => {
    if (buttons !== 1) return
    const box = currentTarget.getBoundingClientRect()
    write({ x: shareOf(clientX - box.left, box.width), y: shareOf(clientY - box.top, box.height) })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1.5 text-secondary font-semibold">{label}</legend>
      <div
        dir="ltr"
        aria-hidden="true"
        onPointerDown={follow}
        onPointerMove={follow}
        className="relative w-full max-w-80 cursor-crosshair touch-none overflow-hidden rounded-thumb bg-backdrop select-none"
      >
        {image.startsWith('/') ? <img src={image} alt="" draggable={false} className="block w-full" /> : null}
        {hasPicture(image) ? <ItemPicture picture={pictureOf(image)} sizes="320px" alt="" className="pointer-events-none" /> : null}
        {isHydrated && isOwn ? (
          <span
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
            className="pointer-events-none absolute size-7 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-on-disc bg-disc/40 ring-2 ring-gold"
          />
        ) : null}
      </div>
      {axes.map((axis) => (
        <label key={axis} className="flex min-h-11 items-center gap-3 text-dense lg:min-h-8">
          <span className="w-28 shrink-0 text-quiet">{t(`focus.${axis}`)}</span>
          <input
            type="range"
            dir="ltr"
            min={0}
            max={100}
            value={point[axis]}
            onChange={({ target }) => write({ ...point, [axis]: Number(target.value) })}
            className="h-1.5 min-w-0 flex-1 cursor-pointer appearance-none rounded-full bg-line [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-primary [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-primary"
          />
        </label>
      ))}
      <p className="flex flex-wrap items-center justify-between gap-2 text-caption text-quiet">
        {isOwn ? t('focus.at', { x: point.x, y: point.y }) : t('focus.none')}
        {isOwn ? (
          <Button variant="quiet" size="sm" onClick={() => onChange('')}>
            {t('focus.clear')}
          </Button>
        ) : null}
      </p>
    </fieldset>
  )
}

function shareOf(distance: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, distance / whole)) * 100)
}
