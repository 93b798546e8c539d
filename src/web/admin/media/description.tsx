import { CircleCheck, CircleDashed, Crosshair } from 'lucide'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LibraryObject } from '#domain/catalogue/media/library.contract.ts'
import { describedByPiece, maxAlt } from '#domain/catalogue/media/media.policy.ts'
import { formatNumber } from '#values/format.ts'
import { directionOf, locales } from '#values/locale.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { unsentPrefix } from '#web/features/messages/unsent.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useDraft } from '#web/runtime/use-draft.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusOn } from './words.ts'

interface Point {
  x: number
  y: number
}

/** The focal point with the crops around it, and the text of a picture in both languages; `children` are between them. */
export function Description({ object, children }: { object: LibraryObject; children: ReactNode }) {
  const { t } = useTranslation('media-library')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [focus, setFocus] = useState<Point>(object.focus)
  // Typed text is restored when the picture is opened again.
  const { draft: alt, change, forget } = useDraft(`${unsentPrefix}alt:${object.id}`, { en: object.alt.en ?? '', ar: object.alt.ar ?? '' })
  const { mutate, isPending, error } = useChange(api.media.describe.mutationOptions(), {
    before: forget,
    refresh: [api.media.key()],
    done: t('described'),
  })
  const isChanged =
    focus.x !== object.focus.x || focus.y !== object.focus.y || locales.some((locale) => alt[locale].trim() !== (object.alt[locale] ?? ''))
  const isOfPiece = describedByPiece.includes(object.bucket)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_84px] gap-2.5">
        <FocalPoint object={object} focus={focus} onChange={setFocus} />
        <Crops src={object.src} focus={focus} />
      </div>
      {children}
      {isOfPiece ? <p className="text-caption leading-5 text-quiet">{t('ofPiece')}</p> : null}
      {locales.map((locale) => (
        <Field
          key={locale}
          label={
            <span className="flex items-center justify-between gap-2 text-dense">
              {t(`alt.${locale}`)}
              <Icon
                of={alt[locale].trim() ? CircleCheck : CircleDashed}
                role="img"
                aria-label={t(alt[locale].trim() ? 'alt.there' : 'alt.missing')}
                className={alt[locale].trim() ? 'size-4.5 text-good' : 'size-4.5 text-quiet'}
              />
            </span>
          }
        >
          <TextArea
            lang={locale}
            dir={directionOf(locale)}
            rows={2}
            maxLength={maxAlt}
            value={alt[locale]}
            onChange={({ target }) => change({ [locale]: target.value })}
            className="min-h-15 rounded-[12px] px-3 py-2 text-dense leading-5"
          />
        </Field>
      ))}
      {error ? (
        <p role="alert" className="text-dense text-bad">
          {sentence(error)}
        </p>
      ) : null}
      {isChanged ? (
        <Button
          size="sm"
          pending={isPending}
          onClick={() => mutate({ id: object.id, alt: { en: alt.en.trim(), ar: alt.ar.trim() }, focus })}
        >
          {t('save')}
        </Button>
      ) : null}
    </>
  )
}

/** The picture as its crops show it. */
function Crops({ src, focus }: { src: string; focus: Point }) {
  const { t } = useTranslation('media-library')
  return (
    <div className="flex flex-col gap-2">
      {(['tile', 'card'] as const).map((crop) => (
        <figure key={crop}>
          <img
            key={`${focus.x} ${focus.y}`}
            ref={focusOn(focus)}
            src={src}
            alt=""
            className={`w-full rounded-thumb bg-backdrop object-cover ${crop === 'tile' ? 'aspect-square' : 'aspect-1200/630'}`}
          />
          <figcaption className="text-note leading-5 text-quiet">{t(`crop.${crop}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -5, y: 0 },
  ArrowRight: { x: 5, y: 0 },
  ArrowUp: { x: 0, y: -5 },
  ArrowDown: { x: 0, y: 5 },
}
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

/** The whole picture with the point that every crop keeps: pressed with a finger, or moved with the arrows. */
function FocalPoint({ object, focus, onChange }: { object: LibraryObject; focus: Point; onChange: (focus: Point) => void }) {
  const { t } = useTranslation('media-library')
  const locale = useLocale()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onChange({ x: within(focus.x + step.x), y: within(focus.y + step.y) })
  }
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ x: within(((event.clientX - left) / width) * 100), y: within(((event.clientY - top) / height) * 100) })
  }
  const [x, y] = [formatNumber(focus.x, locale), formatNumber(focus.y, locale)]
  return (
    <div>
      <button
        type="button"
        aria-label={t('focus.at', { x, y })}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        className="relative block w-full cursor-crosshair overflow-hidden rounded-card bg-backdrop"
      >
        <img src={object.src} alt="" width={object.width} height={object.height} className="h-auto max-h-80 w-full object-fill" />
        <svg aria-hidden="true" className="absolute inset-0 size-full">
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="11" fill="none" stroke="black" strokeOpacity="0.35" strokeWidth="5" />
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="11" fill="none" stroke="white" strokeWidth="2.5" />
        </svg>
      </button>
      <p className="mt-1 flex items-center gap-1.5 text-note leading-5 text-quiet">
        <Icon of={Crosshair} className="size-3.5" />
        {t('focus.label')}
      </p>
    </div>
  )
}
