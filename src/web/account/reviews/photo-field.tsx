import { ImagePlus, X } from 'lucide'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RentalReviews } from '#domain/renting/reviews/review.contract.ts'
import { maxPhotos } from '#domain/renting/reviews/review.policy.ts'
import { refusalWords } from '#web/features/forms/refusal-words.ts'
import { usePictureFault } from '#web/features/pictures/picture-fault.ts'
import { shrinkPicture } from '#web/features/pictures/shrink-picture.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useReviewsAnswer } from './use-reviews-answer.ts'

const slots = Array.from({ length: maxPhotos }, (_, index) => index + 1)

/** The photographs of a review: sent as they are chosen, small enough for a phone's connection. */
export function PhotoField({ reviews }: { reviews: RentalReviews }) {
  const { t } = useTranslation('own-reviews')
  const { api } = useViewer()
  const show = useReviewsAnswer()
  const hintId = useId()
  const pictureFault = usePictureFault()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [version, setVersion] = useState(0)
  const { rental, photos } = reviews
  const free = slots.filter((place) => !photos.includes(place))
  const after = {
    onSuccess: async (answer: RentalReviews) => {
      setVersion(version + 1)
      await show(answer)
    },
    onError: (error: unknown) => setProblem(refusalWords(error, t('page.photoFailed'))),
  }
  const add = useMutation({
    mutationFn: ({ picture, place }: { picture: File; place: number }) =>
      api.reviews.addPhoto.call({ params: { rental, place }, body: picture }),
    ...after,
  })
  const remove = useMutation({ ...api.reviews.removePhoto.mutationOptions(), ...after })
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])].slice(0, free.length)
    currentTarget.value = ''
    setProblem(null)
    for (const [at, file] of files.entries()) {
      const picture = await shrinkPicture(file)
      if (typeof picture === 'string') setProblem(pictureFault(picture, file))
      else await add.mutateAsync({ picture, place: free[at] ?? 1 }).catch(() => undefined)
    }
  }
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="type-label text-secondary">{t('page.photos')}</legend>
      <p id={hintId} className="type-small text-quiet">
        {t('page.photosHint', { count: maxPhotos })}
      </p>
      <ul className="mt-3 flex flex-wrap gap-3">
        {photos.map((place) => (
          <OwnPhoto
            key={place}
            place={place}
            src={`/api/reviews/rentals/${rental}/photos/${place}?v=${version}`}
            onRemove={() => remove.mutate({ rental, place })}
          />
        ))}
        {free.length > 0 ? (
          <li>
            <input
              ref={input}
              type="file"
              multiple
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-label={t('page.addPhoto')}
              onChange={(event) => void choose(event)}
              className="sr-only"
              tabIndex={-1}
            />
            <button
              type="button"
              disabled={add.isPending}
              onClick={() => input.current?.click()}
              className="flex size-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-thumb border border-dashed border-field text-caption leading-4 text-quiet hover:border-ink hover:text-ink"
            >
              {add.isPending ? <Spinner /> : <Icon of={ImagePlus} className="size-5 stroke-[1.6]" />}
              {t('page.addPhoto')}
            </button>
          </li>
        ) : null}
      </ul>
      <p role="status" className="mt-2 type-small text-bad empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

function OwnPhoto({ place, src, onRemove }: { place: number; src: string; onRemove: () => void }) {
  const { t } = useTranslation('own-reviews')
  return (
    <li className="relative size-20 overflow-hidden rounded-thumb bg-backdrop">
      <img src={src} alt={t('page.ownPhoto', { number: place })} width={80} height={80} className="size-full object-cover" />
      <button
        type="button"
        aria-label={t('page.removePhoto', { number: place })}
        onClick={onRemove}
        className="absolute end-0 top-0 flex size-11 cursor-pointer items-start justify-end p-1.5"
      >
        <span className="flex size-6 items-center justify-center rounded-full bg-inverse text-on-inverse">
          <Icon of={X} className="size-4" />
        </span>
      </button>
    </li>
  )
}
