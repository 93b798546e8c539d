import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimDetail } from '#domain/renting/claims/claim.contract.ts'
import { photoStages } from '#domain/renting/rentals/hand-over.policy.ts'
import { formatInstant, formatNumber } from '#values/format.ts'
import { Card } from '#web/admin/order/card.tsx'
import { useClaimSides } from '#web/features/claims/use-claim-sides.ts'
import { useLocale } from '#web/runtime/links.ts'
import { CompareSlider } from '#web/ui/compare-slider.tsx'

interface Photo {
  src: string
  name: string
  /** Of the condition at a hand-over; evidence has none. */
  stage: string | null
  takenAt: string
}

/** The condition of the piece at each hand-over, and any two photographs of it over each other. */
export function Conditions({ file }: { file: ClaimDetail }) {
  const { t } = useTranslation('claims')
  const photos = usePhotos(file)
  const stages = photoStages.filter((stage) => photos.some((photo) => photo.stage === stage))
  return (
    <>
      <Card title={t('staff.photos')}>
        {stages.length === 0 ? <p className="text-dense text-quiet">{t('staff.photosNone')}</p> : null}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {stages.map((stage) => (
            <Stage key={stage} stage={stage} photos={photos.filter((photo) => photo.stage === stage)} />
          ))}
        </div>
      </Card>
      {stages.length > 0 && photos.length > 1 ? <Compare photos={photos} /> : null}
    </>
  )
}

function usePhotos(file: ClaimDetail): Photo[] {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const sides = useClaimSides(file)
  const { rentalId, evidence } = file.claim
  const counts = new Map<string, number>()
  const next = (of: string): string => {
    counts.set(of, (counts.get(of) ?? 0) + 1)
    return formatNumber(counts.get(of) ?? 1, locale)
  }
  return [
    ...file.photos.map(({ stage, place, takenAt }) => ({
      src: `/api/rentals/${rentalId}/photos/${stage}/${place}`,
      name: t('staff.stagePhoto', { stage: t(`staff.stage.${stage}`), place: next(stage) }),
      ...{ stage, takenAt },
    })),
    ...evidence.map(({ id, party, takenAt }) => ({
      src: `/api/claims/of-rental/${rentalId}/evidence/${id}`,
      name: t('staff.stagePhoto', { stage: sides(party), place: next(party) }),
      ...{ stage: null, takenAt },
    })),
  ]
}

function Stage({ stage, photos }: { stage: string; photos: readonly Photo[] }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const [first] = photos
  return (
    <section aria-label={t(`staff.stage.${stage}`)}>
      <ul className="grid grid-cols-4 gap-1.5 sm:grid-cols-2">
        {photos.map(({ src, name }) => (
          <li key={src}>
            <a href={src} target="_blank" rel="noreferrer" className="block aspect-4/5 overflow-hidden rounded-thumb bg-sunk">
              <img src={src} alt={name} loading="lazy" className="size-full object-cover" />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-caption leading-5 font-semibold">{t(`staff.stage.${stage}`)}</p>
      <p className="text-caption leading-5 text-quiet">{first ? formatInstant(first.takenAt, locale) : null}</p>
    </section>
  )
}

function Compare({ photos }: { photos: readonly Photo[] }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const byStage = (stage: string | null) => photos.find((photo) => photo.stage === stage)
  const first = byStage('packing') ?? photos[0]
  const [beforeSrc, setBefore] = useState(first?.src)
  const [afterSrc, setAfter] = useState((byStage('return') ?? byStage(null) ?? photos.findLast((photo) => photo !== first))?.src)
  const before = photos.find(({ src }) => src === beforeSrc)
  const after = photos.find(({ src }) => src === afterSrc)
  if (!before || !after) return null
  const side = ({ src, name }: Photo) => ({ src, alt: name, mark: name })
  const select = (label: string, value: Photo, onChange: (src: string) => void) => (
    <label className="flex min-w-0 flex-1 flex-col gap-1 text-caption text-quiet">
      {label}
      <select
        value={value.src}
        onChange={(event) => onChange(event.target.value)}
        className="select-arrow h-11 w-full appearance-none rounded-thumb border border-field bg-card ps-3 pe-9 text-dense text-ink lg:h-10"
      >
        {photos.map(({ src, name }) => (
          <option key={src} value={src}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <Card title={t('staff.compare')}>
      <div className="mb-3 flex gap-3 max-sm:flex-col">
        {select(t('staff.before'), before, setBefore)}
        {select(t('staff.after'), after, setAfter)}
      </div>
      <CompareSlider
        label={t('staff.slider')}
        before={side(before)}
        after={side(after)}
        valueText={(percent) => t('staff.sliderValue', { percent: `${formatNumber(percent, locale)}${locale === 'ar' ? '٪' : '%'}` })}
      />
    </Card>
  )
}
