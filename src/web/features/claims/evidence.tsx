import { useTranslation } from 'react-i18next'
import type { Claim } from '#domain/renting/claims/claim.contract.ts'
import { formatInstant, formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'

export interface EvidenceProps {
  rentalId: string
  photos: Claim['evidence']
  /** The label of their sender. */
  side: string
  isLarge?: boolean
}

/** The photographs that somebody has sent with a claim, each with when it was taken; pressed, it opens in full. */
export function Evidence({ rentalId, photos, side, isLarge = false }: EvidenceProps) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  if (photos.length === 0) return null
  return (
    <ul
      aria-label={t('photosOf')}
      className={cn('mt-3 grid gap-2.5', isLarge ? 'grid-cols-2 sm:grid-cols-3' : 'grid-cols-3 sm:grid-cols-4')}
    >
      {photos.map(({ id, takenAt }, index) => {
        const src = `/api/claims/of-rental/${rentalId}/evidence/${id}`
        return (
          <li key={id}>
            <a href={src} target="_blank" rel="noreferrer" className="block aspect-4/5 overflow-hidden rounded-card bg-sunk">
              <img
                src={src}
                alt={t('photo', { place: formatNumber(index + 1, locale), side, at: formatInstant(takenAt, locale) })}
                loading="lazy"
                className="size-full object-cover"
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
