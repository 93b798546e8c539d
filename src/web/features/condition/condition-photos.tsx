import { Camera, Check, RefreshCw } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PhotoSlot, type PhotoStage, photoSlots, photosEach, stageBefore } from '#domain/renting/rentals/hand-over.policy.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { usePictureFault } from '#web/features/pictures/picture-fault.ts'
import { shrinkPicture } from '#web/features/pictures/shrink-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { CameraPanel } from './camera-panel.tsx'
import { useConditionPhotos, type Waiting } from './use-condition-photos.ts'

interface ConditionPhotosProps {
  rental: Pick<RentalView, 'id' | 'handOver'> & { photos: readonly Pick<RentalView['photos'][number], 'stage' | 'place' | 'takenAt'>[] }
  stage: PhotoStage
}

/** The four pictures of a hand-over: each is taken beside the one of the hand-over before, may be taken again, and is kept until it is sent. */
export function ConditionPhotos({ rental: { id, photos, handOver }, stage }: ConditionPhotosProps) {
  const { t } = useTranslation('condition')
  const { waiting, send, sendAgain } = useConditionPhotos({ rental: id, stage })
  const pictureFault = usePictureFault()
  const [open, setOpen] = useState<PhotoSlot | null>(null)
  const taken = photos.filter((photo) => photo.stage === stage)
  const before = stageBefore(stage, handOver)
  const urlOf = (of: PhotoStage, place: number) => `/api/rentals/${id}/photos/${of}/${place}`
  const isWaiting = [...waiting.values()].some(({ isSending }) => !isSending)
  const add = async (place: PhotoSlot, picture: Blob) => {
    setOpen(null)
    const small = await shrinkPicture(picture)
    if (typeof small !== 'string') return send(numberOf(place), small)
    const name = picture instanceof File ? picture.name : t(`place.${place}`)
    toast(pictureFault(small, { name }), { tone: 'bad' })
  }
  const hasBefore = (place: PhotoSlot) => photos.some((photo) => photo.stage === before && photo.place === numberOf(place))
  return (
    <section aria-label={t(`stage.${stage}`)}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="type-h3">{t(`stage.${stage}`)}</h2>
        <p role="status" className="type-small text-quiet">
          {t('progress', { taken: taken.length, count: photosEach })}
        </p>
      </div>
      <ul className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {photoSlots.map((place) => {
          const number = numberOf(place)
          const photo = taken.find((one) => one.place === number)
          return (
            <li key={place}>
              <Tile
                name={t(`place.${place}`)}
                picture={photo ? `${urlOf(stage, number)}?v=${encodeURIComponent(photo.takenAt)}` : null}
                waiting={waiting.get(number)}
                onOpen={() => setOpen(place)}
              />
            </li>
          )
        })}
      </ul>
      {isWaiting ? (
        <div role="status" className="mt-4 flex flex-wrap items-center gap-3 rounded-card bg-warning-tint px-4 py-3 text-warning">
          <p className="min-w-0 flex-1 basis-56 text-secondary leading-6">
            {[...waiting.values()].find(({ problem }) => problem)?.problem ?? t('kept', { count: waiting.size })}
          </p>
          <Button variant="outline" onClick={sendAgain}>
            <Icon of={RefreshCw} className="size-5" />
            {t('again')}
          </Button>
        </div>
      ) : null}
      {open ? (
        <CameraPanel
          key={open}
          place={open}
          ghost={before && hasBefore(open) ? urlOf(before, numberOf(open)) : null}
          onTaken={(picture) => void add(open, picture)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  )
}

function numberOf(place: PhotoSlot): number {
  return photoSlots.indexOf(place) + 1
}

interface TileProps {
  name: string
  picture: string | null
  waiting: Waiting | undefined
  onOpen: () => void
}

function Tile({ name, picture, waiting, onOpen }: TileProps) {
  const { t } = useTranslation('condition')
  const state = waiting ? (waiting.isSending ? 'sending' : 'unsent') : picture ? 'done' : 'none'
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cn(
        'relative flex aspect-4/5 w-full cursor-pointer flex-col items-center justify-center gap-2 overflow-hidden rounded-card text-secondary leading-5 font-medium',
        picture ? 'bg-backdrop' : 'border border-dashed border-field text-quiet hover:border-ink hover:text-ink',
      )}
    >
      {picture ? <img src={picture} alt="" className="absolute inset-0 size-full object-cover" /> : null}
      {picture || waiting ? null : <Icon of={Camera} className="size-6 stroke-[1.6]" />}
      {waiting?.isSending ? <Spinner /> : null}
      <span
        className={cn(
          picture &&
            'absolute inset-x-0 bottom-0 flex items-center justify-center gap-1.5 bg-inverse px-2 py-2 text-caption text-on-inverse',
        )}
      >
        {picture && !waiting ? <Icon of={Check} className="size-4" /> : null}
        {name}
        <span className="sr-only"> {t(`state.${state}`)}</span>
      </span>
    </button>
  )
}
