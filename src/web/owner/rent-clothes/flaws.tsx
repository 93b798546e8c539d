import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingPhoto } from '#domain/catalogue/listings/listing-content.contract.ts'
import { formatNumber } from '#values/format.ts'
import { type Flaw, FlawPins } from '#web/features/pictures/flaw-pins.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import type { Photo } from './photo-grid.tsx'

interface FlawsProps {
  photos: readonly Photo[]
  known: Map<string, ListingPhoto>
  flaws: readonly Flaw[]
  onChange: (flaws: Flaw[]) => void
}

/** Marks of wear or damage on photographs, with their position. */
export function Flaws({ photos, known, flaws, onChange }: FlawsProps) {
  const { t } = useTranslation('picture-tools')
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = photos.some(({ object }) => object === chosen) ? known.get(chosen ?? '') : undefined
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="flaws-title">
      <h3 id="flaws-title" className="type-label">
        {t('flaws.title')}
      </h3>
      <p className="mt-1 type-small text-quiet">{t('flaws.lead')}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {photos.map(({ object }, index) => {
          const photo = known.get(object)
          const count = flaws.filter((flaw) => flaw.photo === object).length
          const isOn = object === chosen
          return photo ? (
            <li key={object}>
              <button
                type="button"
                aria-pressed={isOn}
                aria-label={t('flaws.ofPhoto', { number: index + 1, count })}
                onClick={() => setChosen(isOn ? null : object)}
                className={cn('relative block cursor-pointer rounded-thumb border-2 p-0.5', isOn ? 'border-ink' : 'border-transparent')}
              >
                <img src={photo.src} alt="" width={photo.width} height={photo.height} className="h-17.5 w-14 rounded-thumb object-cover" />
                {count > 0 ? (
                  <span className="absolute end-1.5 top-1.5 flex size-6 items-center justify-center rounded-full bg-inverse text-caption font-semibold text-on-inverse">
                    {formatNumber(count, locale)}
                  </span>
                ) : null}
              </button>
            </li>
          ) : null
        })}
      </ul>
      {shown ? (
        <div className="mt-4">
          <FlawPins key={shown.object} photo={{ ...shown, src: shown.large }} flaws={flaws} onChange={onChange} />
        </div>
      ) : null}
    </section>
  )
}
