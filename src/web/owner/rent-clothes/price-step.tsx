import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agreedValueFor } from '#domain/catalogue/items/item.policy.ts'
import { ladderOf, refusalToPrices, statedRungs } from '#domain/catalogue/items/stated-prices.policy.ts'
import { maxQuantity } from '#domain/catalogue/listings/listing.policy.ts'
import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import { openAreas, openCities, pickupName } from '#domain/site/areas/area.policy.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { SwitchRow } from '#web/ui/switch.tsx'
import { Money, Phone } from './amounts.tsx'
import { HandOverSheet, useHasHandOver } from './hand-over-sheet.tsx'
import { useMissing } from './part.tsx'
import type { ListingDraftState } from './use-listing-draft.ts'

const periods = statedRungs
const turnarounds = [0, 1, 2, 3, 4, 5, 6, 7]
const quantities = Array.from({ length: maxQuantity }, (_, index) => index + 1)

/** Price and earnings of the piece, and when and where it is available. */
export function PriceStep({
  draft: { content, change },
  commissionRate,
  side,
}: {
  draft: ListingDraftState
  /** The owner's, in basis points. */
  commissionRate: number
  side: ReactNode
}) {
  const { t } = useTranslation('listing-wizard')
  const missing = useMissing('price')
  const { price, rentalPeriod = 3, stated = {} } = content
  const ladder = price === undefined ? null : ladderOf({ price, rentalPeriod, stated })
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <div data-field="price">
          <Field label={t('price.price')} hint={<Advice content={content} />} error={missing}>
            <Money isLive value={price ?? null} onChange={(fils) => change({ price: fils ?? undefined })} />
          </Field>
        </div>
        <Field label={t('price.period')} hint={t('price.periodHint')}>
          <Select
            value={rentalPeriod}
            onChange={(event) => change({ rentalPeriod: periods.find((one) => one === Number(event.target.value)) ?? 3 })}
          >
            {periods.map((days) => (
              <option key={days} value={days}>
                {t('days', { count: days })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {ladder ? <Ladder content={content} change={change} ladder={ladder} commissionRate={commissionRate} /> : null}
      <Handling content={content} change={change} ladder={ladder} />
      <Season content={content} change={change} />
      <BookingSwitches content={content} change={change} />
      <div className="lg:hidden">{side}</div>
    </div>
  )
}

type PartProps = Pick<ListingDraftState, 'content' | 'change'>
type PricesByDays = ReturnType<typeof ladderOf>

/** The price of each stated number of days, with the owner's earnings. */
function Ladder({ content, change, ladder, commissionRate }: PartProps & { ladder: PricesByDays; commissionRate: number }) {
  const { t } = useTranslation('listing-wizard')
  const locale = useLocale()
  const { price, rentalPeriod = 3, stated = {} } = content
  const refusal = price === undefined ? null : refusalToPrices({ price, rentalPeriod, stated })
  return (
    <fieldset data-field="stated">
      <legend className="type-h3">{t('price.ladder')}</legend>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {periods.map((days) => {
          // Typed text stays visible, also where it is not valid.
          const fils = (days === rentalPeriod ? price : stated[days]) ?? ladder[days - 1] ?? 0
          return (
            <Field
              key={days}
              label={t('days', { count: days })}
              hint={t('price.earn', { amount: formatMoney(fils - commissionOf(fils, commissionRate), locale) })}
            >
              <Money
                value={fils}
                isDisabled={days === rentalPeriod}
                onChange={(next) => change({ stated: { ...stated, [days]: next ?? undefined } })}
              />
            </Field>
          )
        })}
      </div>
      <p className="mt-2 type-small text-quiet">{t('price.between')}</p>
      {Object.values(stated).some((one) => one !== undefined) ? (
        <button
          type="button"
          onClick={() => change({ stated: {} })}
          className="min-h-11 cursor-pointer font-semibold underline decoration-gold underline-offset-4"
        >
          {t('price.suggestedLadder')}
        </button>
      ) : null}
      {refusal ? (
        <p role="alert" className="mt-2 type-small text-bad">
          {t('price.longerIsCheaper')}
        </p>
      ) : null}
    </fieldset>
  )
}

/** The agreed value, cleaning, number of pieces, and where the piece is picked up. */
function Handling({ content, change, ladder }: PartProps & { ladder: PricesByDays | null }) {
  const { t } = useTranslation('listing-wizard')
  const missing = { agreedValue: useMissing('agreedValue'), pickupContactNumber: useMissing('pickupContactNumber') }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div data-field="agreedValue">
        <Field label={t('price.value')} hint={t('price.valueHint')} error={missing.agreedValue}>
          <Money
            isLive
            value={content.agreedValue ?? null}
            placeholder={ladder ? agreedValueFor(ladder) : null}
            onChange={(agreedValue) => change({ agreedValue })}
          />
        </Field>
      </div>
      <Field label={t('price.cleaning')} hint={t('price.cleaningHint')}>
        <Select value={content.turnaroundDays ?? 2} onChange={(event) => change({ turnaroundDays: Number(event.target.value) })}>
          {turnarounds.map((days) => (
            <option key={days} value={days}>
              {t('days', { count: days })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('price.quantity')} hint={t('price.quantityHint')}>
        <Select value={content.quantity ?? 1} onChange={(event) => change({ quantity: Number(event.target.value) })}>
          {quantities.map((count) => (
            <option key={count} value={count}>
              {t('pieces', { count })}
            </option>
          ))}
        </Select>
      </Field>
      <PickupArea content={content} change={change} />
      <HandOverAddress content={content} />
      <div data-field="pickupContactNumber">
        <Field label={t('price.contact')} hint={t('price.contactHint')} error={missing.pickupContactNumber}>
          <Phone value={content.pickupContactNumber ?? null} onChange={(pickupContactNumber) => change({ pickupContactNumber })} />
        </Field>
      </div>
    </div>
  )
}

/** Asks a signed-in owner who has none for the address at which couriers pick up. */
function HandOverAddress({ content }: Pick<PartProps, 'content'>) {
  const { t } = useTranslation('listing-wizard')
  const hasHandOver = useHasHandOver()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {hasHandOver ? null : (
        <div className="rounded-card bg-gold-tint px-4 py-3 text-secondary leading-6 sm:col-span-full">
          <p>{t('price.handOver')}</p>
          <button type="button" className="min-h-11 cursor-pointer" onClick={() => setOpen(true)}>
            <span className={linkClass}>{t('price.handOverAdd')}</span>
          </button>
        </div>
      )}
      {isOpen ? <HandOverSheet listing={content} onClose={close} onSaved={close} /> : null}
    </>
  )
}

function PickupArea({ content, change }: PartProps) {
  const locale = useLocale()
  const { t } = useTranslation('listing-wizard')
  const missing = useMissing('pickupArea')
  return (
    <div data-field="pickupArea">
      <Field label={t('price.area')} error={missing}>
        <Select value={content.pickupArea ?? ''} onChange={(event) => change({ pickupArea: event.target.value })}>
          <option value="" disabled>
            {t('price.chooseArea')}
          </option>
          {openCities().map((city) => (
            <optgroup key={city.id} label={city.name[locale]}>
              {openAreas()
                .filter((area) => area.city === city.id)
                .map(({ listed }) => (
                  <option key={listed} value={listed}>
                    {pickupName(listed, locale)}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** The days between which the piece can be rented. */
function Season({ content, change }: PartProps) {
  const { t } = useTranslation('listing-wizard')
  const missing = useMissing('availableUntil')
  return (
    <fieldset>
      <legend className="type-h3">{t('price.season')}</legend>
      <p className="type-small text-quiet">{t('price.seasonHint')}</p>
      <div data-field="availableUntil" className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field label={t('price.from')}>
          <TextInput
            type="date"
            value={content.availableFrom ?? ''}
            onChange={(event) => change({ availableFrom: event.target.value || null })}
          />
        </Field>
        <Field label={t('price.until')} error={missing}>
          <TextInput
            type="date"
            min={content.availableFrom ?? undefined}
            value={content.availableUntil ?? ''}
            onChange={(event) => change({ availableUntil: event.target.value || null })}
          />
        </Field>
      </div>
    </fieldset>
  )
}

function BookingSwitches({ content, change }: PartProps) {
  const { t } = useTranslation('listing-wizard')
  return (
    <div className="flex flex-col divide-y divide-line border-y border-line [&>*]:py-3">
      <SwitchRow
        label={t('price.instant')}
        hint={t('price.instantHint')}
        checked={content.isInstantBook ?? false}
        onChange={(isInstantBook) => change({ isInstantBook })}
      />
      <SwitchRow
        label={t('price.inPerson')}
        hint={t('price.inPersonHint')}
        checked={content.allowsInPerson ?? false}
        onChange={(allowsInPerson) => change({ allowsInPerson })}
      />
    </div>
  )
}

/** The prices of comparable pieces. */
function Advice({ content: { category, type, accessoryKind } }: { content: ListingDraftState['content'] }) {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const locale = useLocale()
  const input = category && type ? { category, type, ...(accessoryKind && { accessoryKind }) } : null
  const { data } = useQuery({
    ...api.listings.priceAdvice.queryOptions({ input: input ?? { category: 'Women', type: 'formal' } }),
    enabled: input !== null,
    staleTime: 300_000,
  })
  if (!input || !data || data.low === null || data.high === null) return <>{t(input ? 'price.noAdvice' : 'price.adviceFirst')}</>
  const range = { low: formatMoney(data.low, locale), high: formatMoney(data.high, locale) }
  return (
    <>
      {t('price.advice', range)}{' '}
      {data.rentalsAMonth > 0
        ? t('price.rented', { times: data.rentalsAMonth.toLocaleString(locale === 'ar' ? 'ar-JO-u-nu-arab' : 'en-GB') })
        : null}
    </>
  )
}
