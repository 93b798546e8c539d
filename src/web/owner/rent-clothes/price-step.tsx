import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pickupAreas } from '#domain/catalogue/items/item-terms.policy.ts'
import { agreedValueFor } from '#domain/catalogue/items/item.policy.ts'
import { ladderOf, refusalToPrices, statedRungs } from '#domain/catalogue/items/stated-prices.policy.ts'
import { maxQuantity } from '#domain/catalogue/listings/listing.policy.ts'
import { commissionOf } from '#domain/money/ledger/ledger.policy.ts'
import { filsOf, formatMoney } from '#values/money.ts'
import { formatPhone } from '#values/phone.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'
import type { ListingDraftState } from './use-listing-draft.ts'

const periods = statedRungs
const turnarounds = [0, 1, 2, 3, 4, 5, 6, 7]
const quantities = Array.from({ length: maxQuantity }, (_, at) => at + 1)

/** What it costs and earns, and when and where it can be had. */
export function PriceStep({ draft: { content, change } }: { draft: ListingDraftState }) {
  const { t } = useTranslation(['listing-wizard', 'items', 'refusals'])
  const locale = useLocale()
  const { price, rentalPeriod = 3, stated = {} } = content
  const refusal = price === undefined ? null : refusalToPrices({ price, rentalPeriod, stated })
  const ladder = price === undefined ? null : ladderOf({ price, rentalPeriod, stated })
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('price.price')} hint={<Advice content={content} />}>
          <Money value={price ?? null} onChange={(fils) => change({ price: fils ?? undefined })} />
        </Field>
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
      {ladder ? (
        <fieldset>
          <legend className="type-h3">{t('price.ladder')}</legend>
          <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
            {periods.map((days) => {
              const fils = ladder[days - 1] ?? 0
              return (
                <Field
                  key={days}
                  label={t('days', { count: days })}
                  hint={t('price.earn', { amount: formatMoney(fils - commissionOf(fils), locale) })}
                >
                  <Money
                    key={`${price}-${rentalPeriod}-${stated[`${days}`] ?? ''}`}
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
              {t(`refusals:${refusal}`)}
            </p>
          ) : null}
        </fieldset>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('price.value')} hint={t('price.valueHint')}>
          <Money
            value={content.agreedValue ?? null}
            placeholder={ladder ? agreedValueFor(ladder) : null}
            onChange={(agreedValue) => change({ agreedValue })}
          />
        </Field>
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
        <Field label={t('price.area')}>
          <Select
            value={content.pickupArea ?? ''}
            onChange={(event) => change({ pickupArea: pickupAreas.find((one) => one === event.target.value) })}
          >
            <option value="" disabled>
              {t('price.chooseArea')}
            </option>
            {pickupAreas.map((area) => (
              <option key={area} value={area}>
                {t(`items:area.${area}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('price.contact')} hint={t('price.contactHint')}>
          <Phone value={content.pickupContactNumber ?? null} onChange={(pickupContactNumber) => change({ pickupContactNumber })} />
        </Field>
      </div>
      <fieldset>
        <legend className="type-h3">{t('price.season')}</legend>
        <p className="type-small text-quiet">{t('price.seasonHint')}</p>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Field label={t('price.from')}>
            <TextInput
              type="date"
              value={content.availableFrom ?? ''}
              onChange={(event) => change({ availableFrom: event.target.value || null })}
            />
          </Field>
          <Field label={t('price.until')}>
            <TextInput
              type="date"
              min={content.availableFrom ?? undefined}
              value={content.availableUntil ?? ''}
              onChange={(event) => change({ availableUntil: event.target.value || null })}
            />
          </Field>
        </div>
      </fieldset>
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
    </div>
  )
}

interface MoneyProps {
  value: number | null
  placeholder?: number | null
  isDisabled?: boolean
  onChange: (fils: number | null) => void
}

/** An amount in dinars, in either digits. */
function Money({ value, placeholder = null, isDisabled = false, onChange }: MoneyProps) {
  const { t } = useTranslation('listing-wizard')
  const shown = (fils: number | null) => (fils === null ? '' : (fils / 1000).toFixed(3))
  const [typed, setTyped] = useState(shown(value))
  return (
    <div className="relative">
      <TextInput
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        disabled={isDisabled}
        placeholder={shown(placeholder)}
        value={typed}
        className="pe-14 tabular-nums rtl:ps-14 rtl:pe-4 rtl:text-end"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          const fils = typed.trim() === '' ? null : filsOf(typed)
          const rounded = fils === null ? null : Math.round(fils / 10) * 10
          setTyped(shown(rounded))
          if (rounded !== value) onChange(rounded)
        }}
      />
      <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-4 flex items-center type-small text-quiet">
        {t('jod')}
      </span>
    </div>
  )
}

function Phone({ value, onChange }: { value: string | null; onChange: (number: string | null) => void }) {
  const [typed, setTyped] = useState(value ? formatPhone(value) : '')
  return (
    <TextInput
      type="tel"
      dir="ltr"
      inputMode="tel"
      autoComplete="tel"
      maxLength={20}
      className="rtl:text-end"
      value={typed}
      onChange={(event) => {
        const text = formatPhone(event.target.value)
        setTyped(text)
        const number = text.replace(/[^\d+]/g, '')
        onChange(number === '' ? null : number)
      }}
    />
  )
}

/** What comparable pieces ask. */
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
