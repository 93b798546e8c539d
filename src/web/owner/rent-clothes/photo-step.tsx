import { Camera, ImagePlus, ShieldCheck } from 'lucide'
import type { RefObject } from 'react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxPhotos, minPhotos } from '#domain/catalogue/listings/listing.policy.ts'
import type { ListingPhoto } from '#domain/catalogue/listings/listing-content.contract.ts'
import { pictureTypes } from '#domain/catalogue/media/media.policy.ts'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Flaws } from './flaws.tsx'
import { Part } from './part.tsx'
import { type Photo, PhotoGrid } from './photo-grid.tsx'
import { UploadTile } from './upload-tile.tsx'
import type { ListingDraftState } from './use-listing-draft.ts'

interface PhotoStepProps {
  id: string
  draft: ListingDraftState
  /** The photographs that the server knows, by object. */
  known: Map<string, ListingPhoto>
  onKnown: (photo: ListingPhoto) => void
  /** Says how many are on their way. */
  onSending: (count: number) => void
}

/** The photographs: added from the camera or the gallery, several at once, sorted, the first one is the cover. */
export function PhotoStep({ id, draft, known, onKnown, onSending }: PhotoStepProps) {
  const { t } = useTranslation('listing-wizard')
  /** The number of excess files in the last choice. */
  const [leftOut, setLeftOut] = useState(0)
  const uploads = useUploads({ bucket: 'listings', name: id })
  const photos = draft.content.photos ?? []
  const { change } = draft
  const replaced = useArrivals(uploads, { change, onKnown })
  const { entries } = uploads
  const pending = entries.filter(({ object }) => !object)
  const sending = pending.filter(({ fault }) => !fault)
  const free = maxPhotos - photos.length - pending.length
  useEffect(() => onSending(sending.length), [onSending, sending.length])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    setLeftOut(Math.max(0, files.length - free))
    void uploads.add(files.slice(0, free))
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-quiet">{t('photos.lead')}</p>
      <Part of="photos">
        <PhotoGrid
          photos={photos}
          known={known}
          onChange={(next) => change({ photos: next })}
          onRemove={(object) =>
            change(({ photos: before = [], flaws = [] }) => ({
              photos: before.filter((one) => one.object !== object),
              flaws: flaws.filter((flaw) => flaw.photo !== object),
            }))
          }
          onReplace={async (object, file) => {
            const [key] = await uploads.add([file])
            if (key) replaced.current.set(key, object)
          }}
        >
          {pending.map((entry) => (
            <UploadTile key={entry.key} entry={entry} uploads={uploads} />
          ))}
          {free > 0 ? <AddTile onChoose={choose} /> : null}
        </PhotoGrid>
      </Part>
      {leftOut > 0 ? (
        <p role="alert" className="rounded-card bg-warning-tint p-4 text-warning">
          {t('photos.leftOut', { count: leftOut, most: maxPhotos })}
        </p>
      ) : null}
      <p aria-live="polite" className="type-small text-quiet">
        {sending.length > 0
          ? t('photos.uploading', { count: sending.length })
          : t('photos.ready', { count: photos.length, least: minPhotos })}
      </p>
      <NeededPhotos />
      <Flaws photos={photos} known={known} flaws={draft.content.flaws ?? []} onChange={(flaws) => change({ flaws })} />
      <p className="flex items-start gap-3 rounded-card bg-primary-tint p-4 type-small">
        <Icon of={ShieldCheck} className="size-5 shrink-0 text-primary-text" />
        {t('photos.privacy')}
      </p>
    </div>
  )
}

/** Takes uploads that have arrived into the draft. Answers the photographs that edited ones replace, by the key of their upload. */
function useArrivals(
  { entries, remove }: ReturnType<typeof useUploads>,
  { change, onKnown }: Pick<ListingDraftState, 'change'> & Pick<PhotoStepProps, 'onKnown'>,
): RefObject<Map<string, string>> {
  const replaced = useRef(new Map<string, string>())
  /** The places in which uploads were chosen, by key and by what they became: the smaller of two may arrive first. */
  const places = useRef(new Map<string, number>())
  useEffect(() => {
    for (const { key, object } of entries) {
      const place = slotOf(places.current, key)
      if (!object) continue
      places.current.set(object.id, place)
      onKnown({
        object: object.id,
        src: object.src,
        large: object.src,
        width: object.width,
        height: object.height,
        placeholder: object.placeholder,
      })
      const earlier = replaced.current.get(key)
      change(({ photos: before = [], flaws = [] }) => ({
        photos: withPhoto(before, { object: object.id, earlier, places: places.current }),
        flaws: flaws.map((flaw) => (flaw.photo === earlier ? { ...flaw, photo: object.id } : flaw)),
      }))
      void remove(key)
    }
  }, [entries, change, remove, onKnown])
  return replaced
}

function AddTile({ onChoose }: { onChoose: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const { t } = useTranslation('listing-wizard')
  const input = useRef<HTMLInputElement>(null)
  return (
    <li>
      <input
        ref={input}
        type="file"
        multiple
        accept={[...pictureTypes, 'image/heic', 'image/heif'].join(',')}
        aria-label={t('photos.add')}
        aria-hidden="true"
        tabIndex={-1}
        className="sr-only"
        onChange={onChoose}
      />
      <button
        type="button"
        data-adds
        aria-describedby="missing-photos"
        onClick={() => input.current?.click()}
        className="flex aspect-4/5 w-full cursor-pointer flex-col items-center justify-center gap-2 rounded-card border border-dashed border-field p-3 text-center hover:border-ink hover:bg-sunk"
      >
        <Icon of={ImagePlus} className="size-7" />
        <span className="font-semibold">{t('photos.add')}</span>
        <span className="type-small text-quiet">{t('photos.from')}</span>
      </button>
    </li>
  )
}

function NeededPhotos() {
  const { t } = useTranslation('listing-wizard')
  return (
    <div>
      <h3 className="type-h3">{t('photos.needs')}</h3>
      <ul className="mt-2 flex flex-col divide-y divide-line text-secondary">
        {(['front', 'back', 'detail', 'wear'] as const).map((one) => (
          <li key={one} className="flex items-center gap-3 py-2.5">
            <Icon of={Camera} className="size-5 shrink-0 text-quiet" />
            {t(`photos.need.${one}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function slotOf(places: Map<string, number>, key: string): number {
  const place = places.get(key) ?? places.size
  places.set(key, place)
  return place
}

interface Added {
  object: string
  earlier: string | undefined
  places: ReadonlyMap<string, number>
}

/** The photographs with one in the place of an earlier one, or with one more: before those that were chosen after it. */
function withPhoto(before: readonly Photo[], { object, earlier, places }: Added): Photo[] {
  if (before.some((one) => one.object === object)) return [...before]
  const replacing = before.some((one) => one.object === earlier)
  if (replacing) return before.map((one) => (one.object === earlier ? { object } : one))
  if (before.length >= maxPhotos) return [...before]
  const mine = places.get(object) ?? 0
  const later = before.findIndex((one) => (places.get(one.object) ?? -1) > mine)
  return before.toSpliced(later < 0 ? before.length : later, 0, { object })
}
