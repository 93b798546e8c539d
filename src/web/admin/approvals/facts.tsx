import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { agreedValueFor, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { statedRungs } from '#domain/catalogue/items/stated-prices.policy.ts'
import type { ReviewedListing } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import { type FeedbackField, feedbackFields } from '#domain/catalogue/listings/listing.policy.ts'
import type { ListingContent, ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import { draftLadder } from '#domain/catalogue/listings/listing-content.policy.ts'
import { partsOf } from '#domain/catalogue/listings/revision.policy.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { formatDay, formatNumber, formatPercent } from '#values/format.ts'
import type { LocalizedText } from '#values/locale.ts'
import { formatPhone } from '#values/phone.ts'
import { useColorName } from '#web/features/items/swatch.tsx'
import { partNameOf } from '#web/features/items/use-part-name.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
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
                {field === 'price' && isChanged && file.live ? <PriceChange from={file.live.content} to={file.content} /> : null}
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

/** By how much the price of the usual days rises or falls. */
function PriceChange({ from, to }: { from: ListingDraft; to: ListingDraft }) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  const [before = 0, after = 0] = [from, to].map((content) => draftLadder(content)[statedDays - 1])
  const change = before === 0 ? 0 : after / before - 1
  if (Math.round(change * 100) === 0) return null
  return (
    <Badge tone={change > 0 ? 'warning' : 'neutral'} className="mt-1">
      {t(change > 0 ? 'rise' : 'fall', { percent: formatPercent(Math.abs(change), locale) })}
    </Badge>
  )
}

/** Renders each content key: words join one list with those of the field's other keys. Null for keys that another key renders. */
type Facts = {
  [Part in keyof ListingContent]: ((value: ListingContent[Part], content: ListingDraft) => readonly string[] | ReactElement) | null
}

function useFacts(): (field: FeedbackField, content: ListingDraft) => ReactNode {
  const { t } = useTranslation(['approvals', 'items'])
  const locale = useLocale()
  const colorName = useColorName()
  const both = (text: LocalizedText) => <Both text={text} />
  const oneOf = (words: string, value: string | null) => (value ? [t(`items:${words}.${value}`)] : [])
  const facts: Facts = {
    photos: null,
    flaws: null,
    name: both,
    description: both,
    brand: both,
    category: (category) => oneOf('category', category),
    type: (type) => oneOf('type', type),
    accessoryKind: (kind) => oneOf('kind', kind),
    size: (size) => <bdi>{size}</bdi>,
    measurements: (all, { category }) =>
      all.map(({ part, cm }) =>
        t('measure', { part: t(`items:part.${partNameOf(part, { category, measurements: all })}`), cm: formatNumber(cm, locale) }),
      ),
    colors: (colors) => colors.map(colorName),
    condition: (condition) => oneOf('condition', condition),
    care: both,
    tags: (tags) => tags,
    occasions: (occasions) => occasions.flatMap((one) => oneOf('occasion', one)),
    sleeve: (sleeve) => oneOf('sleeve', sleeve),
    length: (length) => oneOf('length', length),
    neckline: (neckline) => oneOf('neckline', neckline),
    price: (_, content) => (
      <span className="flex flex-wrap gap-x-4">
        {statedRungs.map((days) => (
          <span key={days} className="whitespace-nowrap">
            {t('days', { count: days })} <Price amount={draftLadder(content)[days - 1] ?? 0} />
          </span>
        ))}
      </span>
    ),
    rentalPeriod: null,
    stated: null,
    agreedValue: (value, content) => {
      const ladder = draftLadder(content)
      if (value === null && ladder.length === 0) return []
      return (
        <>
          <Price amount={value ?? agreedValueFor(ladder)} />{' '}
          <span className="text-quiet">{t(value === null ? 'valueUsual' : 'valueStated', { days: statedDays })}</span>
        </>
      )
    },
    quantity: (count) => [t('quantity', { count })],
    turnaroundDays: (count) => [t('turnaround', { count })],
    availableFrom: (day) => (day ? [t('from', { day: formatDay(day, locale) })] : []),
    availableUntil: (day) => (day ? [t('until', { day: formatDay(day, locale) })] : []),
    isInstantBook: (isSo) => (isSo ? [t('instant')] : []),
    allowsInPerson: (isSo) => (isSo ? [t('inPerson')] : []),
    pickupArea: (area) => <>{pickupName(area, locale)} </>,
    pickupContactNumber: (number) =>
      number ? (
        <bdi translate="no" dir="ltr">
          {formatPhone(number)}
        </bdi>
      ) : (
        []
      ),
    drafted: null,
  }
  const told = <Part extends keyof ListingContent>(part: Part, content: ListingDraft) => {
    const value = content[part]
    // An older version may have stored content without this key.
    return value === undefined ? [] : (facts[part]?.(value as ListingContent[Part], content) ?? [])
  }
  return (field, content) => {
    const parts = partsOf(field).map((part) => told(part, content))
    const elements = parts.filter((one) => isValidElement(one))
    const words = [...new Set(parts.flatMap((one) => (isValidElement(one) ? [] : one)))]
    return elements.length > 0 ? createElement(Fragment, null, ...elements) : words.length > 0 ? words.join(t('separator')) : t('nothing')
  }
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
