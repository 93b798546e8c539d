import { useTranslation } from 'react-i18next'
import type { Listing } from '#domain/catalogue/listings/listing.contract.ts'
import type { FeedbackField } from '#domain/catalogue/listings/listing.policy.ts'
import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import { WrittenText } from '#web/ui/written-text.tsx'
import type { Step } from './missing.ts'

/** The step and the field of the listing that each requested change concerns. */
const fieldOf: Readonly<Record<FeedbackField, readonly [Step, keyof ListingDraft]>> = {
  photos: ['photos', 'photos'],
  name: ['piece', 'name'],
  description: ['piece', 'description'],
  brand: ['piece', 'brand'],
  category: ['piece', 'category'],
  size: ['piece', 'size'],
  measurements: ['piece', 'measurements'],
  colors: ['piece', 'colors'],
  condition: ['piece', 'condition'],
  care: ['piece', 'care'],
  tags: ['piece', 'tags'],
  price: ['price', 'price'],
  agreedValue: ['price', 'agreedValue'],
  availability: ['price', 'availableUntil'],
  contact: ['price', 'pickupContactNumber'],
}

/** Changes requested by a moderator, each with a link to its field. */
export function RequestedChange({
  listing: { feedback, decidedBy },
  onOpen,
}: {
  listing: Listing
  onOpen: (step: Step, field: keyof ListingDraft) => void
}) {
  const { t } = useTranslation('listing-wizard')
  if (feedback.length === 0) return null
  return (
    <section className="mt-5 rounded-card border border-warning bg-warning-tint p-4">
      <h2 className="type-label">{decidedBy ? t('asked.by', { name: decidedBy }) : t('asked.title')}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {feedback.map(({ field, reason }) => (
          <li key={field} className="flex flex-wrap items-baseline gap-x-3">
            <span>
              <strong>{t(`asked.field.${field}`)}</strong> <WrittenText>{reason}</WrittenText>
            </span>
            <button
              type="button"
              onClick={() => onOpen(...fieldOf[field])}
              className="min-h-11 cursor-pointer font-semibold underline decoration-gold underline-offset-4"
            >
              {t('asked.open', { field: t(`asked.field.${field}`) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
