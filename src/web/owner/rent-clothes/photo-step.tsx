import { ImagePlus } from 'lucide'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingPhoto } from '#domain/catalogue/listings/listing-content.contract.ts'
import { maxPhotos, minPhotos } from '#domain/catalogue/listings/listing.policy.ts'
import { pictureTypes } from '#domain/catalogue/media/media.policy.ts'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Flaws } from './flaws.tsx'
import { type Photo, PhotoGrid } from './photo-grid.tsx'
import { UploadTile } from './upload-tile.tsx'
import type { ListingDraftState } from './use-listing-draft.ts'

interface PhotoStepProps {
  id: string
  draft: ListingDraftState
  /** The photographs that the server knows, by object. */
  known: Map<string, ListingPhoto>
  onKnown: (photo: ListingPhoto) => void
}

/** The photographs: added from the camera or the gallery, several at once, sorted, the first one is the cover. */
export function PhotoStep({ id, draft, known, onKnown }: PhotoStepProps) {
  const { t } = useTranslation('listing-wizard')
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads({ bucket: 'listings', name: id })
  const photos = draft.content.photos ?? []
  const { change } = draft
  const { entries, remove } = uploads
  /** Which photograph an edited one takes the place of, by the key of its upload. */
  const replaced = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { key, object } of entries) {
      if (!object) continue
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
        photos: withPhoto(before, { object: object.id, earlier }),
        flaws: flaws.map((flaw) => (flaw.photo === earlier ? { ...flaw, photo: object.id } : flaw)),
      }))
      void remove(key)
    }
  }, [entries, change, remove, onKnown])
  const pending = entries.filter(({ object }) => !object)
  const sending = pending.filter(({ fault }) => !fault)
  const free = maxPhotos - photos.length - pending.length
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])].slice(0, free)
    currentTarget.value = ''
    void uploads.add(files)
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-quiet">{t('photos.lead')}</p>
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
        {free > 0 ? (
          <li>
            <input
              ref={input}
              type="file"
              multiple
              accept={[...pictureTypes, 'image/heic', 'image/heif'].join(',')}
              aria-label={t('photos.add')}
              tabIndex={-1}
              className="sr-only"
              onChange={choose}
            />
            <button
              type="button"
              onClick={() => input.current?.click()}
              className="flex aspect-[4/5] w-full cursor-pointer flex-col items-center justify-center gap-2 rounded-card border border-dashed border-field p-3 text-center hover:border-ink hover:bg-sunk"
            >
              <Icon of={ImagePlus} className="size-7" />
              <span className="font-semibold">{t('photos.add')}</span>
              <span className="type-small text-quiet">{t('photos.from')}</span>
            </button>
          </li>
        ) : null}
      </PhotoGrid>
      <p aria-live="polite" className="type-small text-quiet">
        {sending.length > 0
          ? t('photos.uploading', { count: sending.length })
          : t('photos.ready', { count: photos.length, least: minPhotos })}
      </p>
      <div>
        <h3 className="type-label">{t('photos.needs')}</h3>
        <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-[15px] text-quiet">
          {(['front', 'back', 'detail', 'wear'] as const).map((one) => (
            <li key={one}>{t(`photos.need.${one}`)}</li>
          ))}
        </ul>
      </div>
      <Flaws photos={photos} known={known} flaws={draft.content.flaws ?? []} onChange={(flaws) => change({ flaws })} />
      <p className="rounded-card bg-primary-tint p-4 type-small">{t('photos.privacy')}</p>
    </div>
  )
}

/** The photographs with one more, or with one in the place of an earlier one. */
function withPhoto(before: readonly Photo[], { object, earlier }: { object: string; earlier: string | undefined }): Photo[] {
  if (before.some((one) => one.object === object)) return [...before]
  const replacing = before.some((one) => one.object === earlier)
  if (replacing) return before.map((one) => (one.object === earlier ? { object } : one))
  return before.length >= maxPhotos ? [...before] : [...before, { object }]
}
