import { useTranslation } from 'react-i18next'
import type { Listing } from '#domain/catalogue/listings/listing.contract.ts'
import type { FeedbackField } from '#domain/catalogue/listings/listing.policy.ts'
import type { Step } from './missing.ts'

const stepOf: Readonly<Record<FeedbackField, Step>> = {
  photos: 'photos',
  name: 'piece',
  description: 'piece',
  brand: 'piece',
  category: 'piece',
  size: 'piece',
  measurements: 'piece',
  colors: 'piece',
  condition: 'piece',
  care: 'piece',
  tags: 'piece',
  price: 'price',
  agreedValue: 'price',
  availability: 'price',
  contact: 'price',
}

/** What a moderator asks to be changed, each with the step where it is. */
export function Asked({ listing: { feedback, decidedBy }, onOpen }: { listing: Listing; onOpen: (step: Step) => void }) {
  const { t } = useTranslation('listing-wizard')
  if (feedback.length === 0) return null
  return (
    <section className="mt-5 rounded-card border border-warning bg-warning-tint p-4">
      <h2 className="type-label">{decidedBy ? t('asked.by', { name: decidedBy }) : t('asked.title')}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {feedback.map(({ field, reason }) => (
          <li key={field} className="flex flex-wrap items-baseline gap-x-3">
            <span>
              <strong>{t(`asked.field.${field}`)}</strong> <span dir="auto">{reason}</span>
            </span>
            <button
              type="button"
              onClick={() => onOpen(stepOf[field])}
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
