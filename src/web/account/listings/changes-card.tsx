import { CircleAlert } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { ListingRow } from '#domain/catalogue/listings/listing.contract.ts'
import { formatInstant } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** A listing of which changes are wanted, field by field. */
export function ChangesCard({ row: { id, name, photo, feedback, decidedAt, decidedBy } }: { row: ListingRow }) {
  const { t } = useTranslation('listings')
  const locale = useLocale()
  return (
    <article className="rounded-card border border-warning bg-card p-4">
      <div className="flex flex-wrap items-start gap-4">
        {photo ? (
          <img src={photo.src} alt="" width={64} height={80} className="h-20 w-16 shrink-0 rounded-thumb bg-backdrop object-cover" />
        ) : null}
        <div className="min-w-0 flex-1">
          <Badge tone="warning">
            <Icon of={CircleAlert} className="size-3.5" />
            {t('wanted', { count: feedback.length })}
          </Badge>
          <h2 className="mt-1 font-medium">{name || t('noName')}</h2>
          {decidedAt ? (
            <p className="type-small text-quiet">{t('checked', { at: formatInstant(decidedAt, locale), name: decidedBy ?? t('us') })}</p>
          ) : null}
        </div>
        <Button asChild size="sm" variant="outline" className="max-sm:w-full">
          <LocalLink to={`/rent-clothes/${id}`}>{t('change')}</LocalLink>
        </Button>
      </div>
      <ul className="mt-3">
        {feedback.map(({ field, reason }) => (
          <li key={field} className="border-t border-line py-2.5 text-secondary">
            <strong>{t(`field.${field}`)}.</strong> <WrittenText>{reason}</WrittenText>
          </li>
        ))}
      </ul>
    </article>
  )
}
