import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { flawKinds } from '#domain/catalogue/items/owner-terms.policy.ts'
import { maxFlaws } from '#domain/catalogue/listings/listing.policy.ts'
import type { ListingContent } from '#domain/catalogue/listings/listing-content.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'

export type Flaw = ListingContent['flaws'][number]

interface FlawPinsProps {
  photo: { object: string; src: string; width: number; height: number }
  /** Those of all photographs, in the order of their numbers. */
  flaws: readonly Flaw[]
  onChange: (flaws: Flaw[]) => void
}

const step = 0.02
const maxWords = 140
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** A share of the picture's side, with three decimals. */
const shareOf = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

/** Pins on what is worn or damaged: a press on the photograph places one, which is dragged or moved by the arrows; each with its kind and words. */
export function FlawPins({ photo, flaws, onChange }: FlawPinsProps) {
  const { t } = useTranslation('picture-tools')
  const locale = useLocale()
  const picture = useRef<HTMLDivElement>(null)
  /** The pin that was placed last: its kind is asked next. */
  const placed = useRef<number | null>(null)
  const isFull = flaws.length >= maxFlaws
  const change = (at: number, part: Partial<Flaw>) => onChange(flaws.map((flaw, index) => (index === at ? { ...flaw, ...part } : flaw)))
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = picture.current?.getBoundingClientRect()
    return box ? { x: shareOf((clientX - box.left) / box.width), y: shareOf((clientY - box.top) / box.height) } : { x: 0.5, y: 0.5 }
  }
  const add = (event: MouseEvent) => {
    if (isFull) return
    placed.current = flaws.length
    // By keyboard a press has no place.
    const place = event.detail === 0 ? { x: 0.5, y: 0.5 } : placeOf(event)
    onChange([...flaws, { photo: photo.object, ...place, kind: 'stain', words: '' }])
  }
  const shown = flaws.flatMap((flaw, index) => (flaw.photo === photo.object ? [{ flaw, at: index }] : []))
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
      <div ref={picture} dir="ltr" className="relative mx-auto w-fit shrink-0 sm:mx-0">
        <button type="button" aria-label={t('flaws.add')} disabled={isFull} onClick={add} className="block cursor-crosshair">
          <img
            src={photo.src}
            alt=""
            width={photo.width}
            height={photo.height}
            className="block h-auto max-h-[64dvh] w-auto max-w-full rounded-card sm:max-w-80"
          />
        </button>
        {shown.map(({ flaw, at }) => (
          <Pin
            key={at}
            flaw={flaw}
            number={formatNumber(at + 1, locale)}
            placeOf={placeOf}
            onMove={(x, y) => change(at, { x: shareOf(x), y: shareOf(y) })}
          />
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <p aria-live="polite" className="type-small text-quiet">
          {t(isFull ? 'flaws.full' : shown.length > 0 ? 'flaws.moveHint' : 'flaws.hint', { most: formatNumber(maxFlaws, locale) })}
        </p>
        <ol className="mt-3 flex flex-col gap-4">
          {shown.map(({ flaw, at }) => (
            <FlawRow
              key={at}
              flaw={flaw}
              number={formatNumber(at + 1, locale)}
              takesFocus={() => {
                const takes = placed.current === at
                if (takes) placed.current = null
                return takes
              }}
              onChange={(part) => change(at, part)}
              onRemove={() => onChange(flaws.filter((_, index) => index !== at))}
            />
          ))}
        </ol>
      </div>
    </div>
  )
}

interface PinProps {
  flaw: Flaw
  number: string
  placeOf: (event: PointerEvent) => { x: number; y: number }
  onMove: (x: number, y: number) => void
}

function Pin({ flaw: { x, y, kind }, number, placeOf, onMove }: PinProps) {
  const { t } = useTranslation(['picture-tools', 'items'])
  const onKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = moves[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    onMove(x + dx, y + dy)
  }
  return (
    <button
      type="button"
      aria-label={t('flaws.pin', { number, kind: t(`items:flaw.${kind}`) })}
      style={{ insetInlineStart: `${x * 100}%`, top: `${y * 100}%` }}
      className="absolute -ms-5.5 -mt-5.5 flex size-11 cursor-grab touch-none items-center justify-center"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const place = placeOf(event)
        onMove(place.x, place.y)
      }}
    >
      <span className="flex size-7 items-center justify-center rounded-full border-2 border-card bg-inverse text-dense leading-none font-semibold text-on-inverse shadow-float">
        {number}
      </span>
    </button>
  )
}

interface FlawRowProps {
  flaw: Flaw
  number: string
  takesFocus: () => boolean
  onChange: (part: Partial<Flaw>) => void
  onRemove: () => void
}

function FlawRow({ flaw: { kind, words }, number, takesFocus, onChange, onRemove }: FlawRowProps) {
  const { t } = useTranslation(['picture-tools', 'items'])
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex items-end gap-2">
        <Field label={t('flaws.what', { number })} className="min-w-0 flex-1">
          <Select
            value={kind}
            ref={(node) => {
              if (node && takesFocus()) node.focus()
            }}
            onChange={(event) => onChange({ kind: flawKinds.find((one) => one === event.target.value) ?? 'other' })}
          >
            {flawKinds.map((one) => (
              <option key={one} value={one}>
                {t(`items:flaw.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button variant="quiet" aria-label={t('flaws.remove', { number })} onClick={onRemove}>
          {t('removeSpot')}
        </Button>
      </div>
      <Field label={t('flaws.words', { number })}>
        <TextInput
          dir="auto"
          maxLength={maxWords}
          value={words}
          placeholder={t('flaws.example')}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      </Field>
    </li>
  )
}
