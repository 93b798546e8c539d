import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { agreedValueFor, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { ladderOf, statedRungs } from '#domain/catalogue/items/stated-prices.policy.ts'
import type { ReviewedListing } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import { type FeedbackField, feedbackFields } from '#domain/catalogue/listings/listing.policy.ts'
import type { ListingContent } from '#domain/catalogue/listings/listing-content.contract.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import type { LocalizedText } from '#values/locale.ts'
import { formatPhone } from '#values/phone.ts'
import { useColorName } from '#web/features/items/swatch.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Price } from '#web/ui/price.tsx'
import { AskChange } from './ask-change.tsx'
import type { DecisionState } from './use-decision.ts'

interface FactsProps {
  file: ReviewedListing
  decision: DecisionState
  isDisabled: boolean
}

/** The facts of the piece, field by field; changes of a revision are beside the live values. */
export function Facts({ file, decision, isDisabled }: FactsProps) {
  const { t } = useTranslation('approvals')
  const say = useFacts()
  return (
    <dl className="flex flex-col">
      {feedbackFields
        .filter((field) => field !== 'photos')
        .map((field) => {
          const isChanged = file.changes.includes(field)
          return (
            <div
              key={field}
              className="grid gap-x-4 gap-y-1 border-t border-line py-2.5 text-dense leading-6 md:grid-cols-[132px_minmax(0,1fr)_auto]"
            >
              <dt className="text-quiet">{t(`field.${field}`)}</dt>
              <dd className="min-w-0">
                {isChanged && file.live ? (
                  <span className="mb-1 block text-quiet line-through decoration-1">
                    <span className="sr-only">{t('live')}: </span>
                    {say(field, file.live.content)}
                  </span>
                ) : null}
                <span className={isChanged ? 'block rounded-thumb bg-gold-tint px-2 py-0.5' : 'block'}>{say(field, file.content)}</span>
              </dd>
              <dd className="contents">
                <AskChange field={field} file={file} decision={decision} isDisabled={isDisabled} />
              </dd>
            </div>
          )
        })}
    </dl>
  )
}

function useFacts(): (field: FeedbackField, content: ListingContent) => ReactNode {
  const { t } = useTranslation(['approvals', 'items'])
  const locale = useLocale()
  const colorName = useColorName()
  const listOf = (values: readonly string[]) => (values.length > 0 ? [...new Set(values)].join(t('separator')) : t('nothing'))
  const both = (text: LocalizedText) => <Both text={text} />
  const yes = (isSo: boolean, words: string) => (isSo ? [t(words)] : [])
  const facts: Record<FeedbackField, (content: ListingContent) => ReactNode> = {
    photos: () => null,
    name: ({ name }) => both(name),
    description: ({ description }) => both(description),
    brand: ({ brand }) => both(brand),
    category: ({ category, type, accessoryKind }) =>
      listOf([t(`items:category.${category}`), t(`items:type.${type}`), ...(accessoryKind ? [t(`items:kind.${accessoryKind}`)] : [])]),
    size: ({ size }) => <bdi>{size}</bdi>,
    measurements: ({ measurements }) =>
      listOf(measurements.map(({ part, cm }) => t('measure', { part: t(`items:part.${part}`), cm: formatNumber(cm, locale) }))),
    colors: ({ colors }) => listOf(colors.map(colorName)),
    condition: ({ condition }) => t(`items:condition.${condition}`),
    care: ({ care }) => both(care),
    tags: ({ tags, occasions, sleeve, length, neckline }) =>
      listOf([
        ...tags,
        ...occasions.map((one) => t(`items:occasion.${one}`)),
        ...(sleeve ? [t(`items:sleeve.${sleeve}`)] : []),
        ...(length ? [t(`items:length.${length}`)] : []),
        ...(neckline ? [t(`items:neckline.${neckline}`)] : []),
      ]),
    price: (content) => (
      <span className="flex flex-wrap gap-x-4">
        {statedRungs.map((days) => (
          <span key={days} className="whitespace-nowrap">
            {t('days', { count: days })} <Price amount={ladderOf(content)[days - 1] ?? 0} />
          </span>
        ))}
      </span>
    ),
    agreedValue: (content) => (
      <>
        <Price amount={content.agreedValue ?? agreedValueFor(ladderOf(content))} />{' '}
        <span className="text-quiet">{t(content.agreedValue === null ? 'valueUsual' : 'valueStated', { days: statedDays })}</span>
      </>
    ),
    availability: (content) =>
      listOf([
        t('quantity', { count: content.quantity }),
        t('turnaround', { count: content.turnaroundDays }),
        ...(content.availableFrom ? [t('from', { day: formatDay(content.availableFrom, locale) })] : []),
        ...(content.availableUntil ? [t('until', { day: formatDay(content.availableUntil, locale) })] : []),
        ...yes(content.isInstantBook, 'instant'),
        ...yes(content.allowsInPerson, 'inPerson'),
      ]),
    contact: ({ pickupArea, pickupContactNumber }) => (
      <>
        {t(`items:area.${pickupArea}`)} {pickupContactNumber ? <bdi dir="ltr">{formatPhone(pickupContactNumber)}</bdi> : null}
      </>
    ),
  }
  return (field, content) => facts[field](content)
}

function Both({ text: { en, ar } }: { text: LocalizedText }) {
  return (
    <>
      <span lang="en" dir="ltr" className="block whitespace-pre-line text-start">
        {en}
      </span>
      <span lang="ar" dir="rtl" className="block whitespace-pre-line text-start">
        {ar}
      </span>
    </>
  )
}
