import type { FeedbackField } from '#domain/catalogue/listings/listing.policy.ts'
import { translator } from '#i18n/server.ts'
import type { ReviewedListing } from './listing-queue.contract.ts'

/** The reasons that are ready for each field, and for a rejection. */
const ready: readonly { field: FeedbackField | null; names: readonly string[] }[] = [
  { field: 'photos', names: ['blurred', 'own', 'light', 'label', 'writing'] },
  { field: 'name', names: ['plain'] },
  { field: 'description', names: ['contacts', 'flaws'] },
  { field: 'brand', names: ['unproven'] },
  { field: 'size', names: ['label'] },
  { field: 'measurements', names: ['differ'] },
  { field: 'condition', names: ['worn'] },
  { field: 'price', names: ['high'] },
  { field: 'agreedValue', names: ['receipt'] },
  { field: null, names: ['copy', 'worn', 'forbidden', 'not-own', 'twice'] },
]

/** Reasons in both languages that nobody has to write. */
export function readyReasons(): ReviewedListing['reasons'] {
  const [en, ar] = [translator('en'), translator('ar')]
  return ready.flatMap(({ field, names }) =>
    names.map((name) => {
      const key = `approvals:ready.${field ?? 'reject'}.${name}`
      return { id: `${field ?? 'reject'}-${name}`, field, reason: { en: en(key), ar: ar(key) } }
    }),
  )
}
