import { useTranslation } from 'react-i18next'
import type { RentalDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { formatInstant } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'

/** The photographs of each hand-over of a rental, each of which opens as a whole. */
export function HandOverPhotos({ id, photos, className }: Pick<RentalDetail, 'id' | 'photos'> & { className?: string }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  if (photos.length === 0) return null
  return (
    <ul aria-label={t('rental.photos')} className={cn('flex flex-wrap gap-2', className)}>
      {photos.map(({ stage, place, takenAt }) => (
        <li key={`${stage}-${place}`}>
          <a href={`/api/rentals/${id}/photos/${stage}/${place}`} target="_blank" rel="noreferrer">
            <img
              src={`/api/rentals/${id}/photos/${stage}/${place}`}
              alt={t('rental.photoAt', { photo: t(`rental.photo.${stage}`, { place }), at: formatInstant(takenAt, locale) })}
              loading="lazy"
              width={64}
              height={80}
              className="h-20 w-16 rounded-thumb bg-sunk object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
