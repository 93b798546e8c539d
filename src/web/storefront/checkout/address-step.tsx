import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cities } from '#domain/site/areas/area.contract.ts'
import type { Delivery, Order } from '#domain/renting/orders/order.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { formatPhone } from '#web/features/orders/phone.ts'
import { PayBar } from '#web/features/orders/pay-bar.tsx'
import { spanOf } from '#web/features/orders/rental-steps.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { type AddressDraft, type AddressField, addressFields, mistakesOf } from './address-draft.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { SlotPicker } from './slot-picker.tsx'

export interface AddressStepProps {
  draft: AddressDraft
  onChange: (part: Partial<AddressDraft>) => void
  quote: Order['quote']
  /** The window the order has: it is hers as long as the hold, also when it has closed for others. */
  kept: string | null
  isPending: boolean
  problem: string | null
  onSubmit: (delivery: Delivery) => void
}

/** Where it goes and when: city, area, landmark and building instead of a postcode, and a delivery window. */
export function AddressStep({ draft, onChange, quote, kept, isPending, problem, onSubmit }: AddressStepProps) {
  const { t } = useTranslation('checkout')
  const { api } = useViewer()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setIsTried] = useState(false)
  const areas = useQuery({ ...api.areas.list.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const set = (field: AddressField) => (event: { target: { value: string } }) => onChange({ [field]: event.target.value })
  const mistakes = mistakesOf(draft)
  const errorOf = (field: AddressField) => (isTried && mistakes[field] ? t(mistakes[field]) : undefined)
  const cityId = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    const wrong = addressFields.find((field) => mistakes[field])
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    const { city: _, note, phone, ...rest } = draft
    onSubmit({ ...rest, phone: phone.replaceAll(' ', ''), ...(note.trim() ? { note } : {}) })
  }

  if (areas.isError)
    return (
      <ErrorState
        title={t('areasErrorTitle')}
        text={t('failed')}
        action={t('retry')}
        isPending={areas.isFetching}
        onRetry={() => void areas.refetch()}
      />
    )
  const inCity = areas.data?.areas.filter(({ city }) => city === draft.city) ?? []
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-[640px] flex-col gap-5">
      <SavedAddresses draft={draft} onChange={onChange} />
      <fieldset>
        <legend className="mb-1.5 type-label text-[15px]">{t('city')}</legend>
        <div className="grid grid-cols-2 gap-1 rounded-full bg-sunk p-1">
          {cities.map((city) => (
            <label
              key={city}
              className="flex h-11 cursor-pointer items-center justify-center rounded-full type-label text-[15px] has-checked:bg-inverse has-checked:text-on-inverse has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text"
            >
              <input
                type="radio"
                name="city"
                id={`${cityId}-${city}`}
                value={city}
                checked={draft.city === city}
                onChange={() => onChange({ city, area: '' })}
                className="sr-only"
              />
              {t(`city-${city}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={t('area')} name="area" error={errorOf('area')}>
        <Select value={draft.area} onChange={set('area')} autoComplete="address-level3">
          <option value="">{t('areaChoose')}</option>
          {inCity.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 lg:grid-cols-2">
        <Field label={t('landmark')} name="landmark" hint={t('landmarkHint')} error={errorOf('landmark')}>
          <TextInput value={draft.landmark} onChange={set('landmark')} maxLength={120} autoComplete="address-line2" />
        </Field>
        <Field label={t('building')} name="building" hint={t('buildingHint')} error={errorOf('building')}>
          <TextInput value={draft.building} onChange={set('building')} maxLength={80} autoComplete="address-line1" />
        </Field>
        <Field label={t('name')} name="name" error={errorOf('name')}>
          <TextInput value={draft.name} onChange={set('name')} maxLength={80} autoComplete="name" />
        </Field>
        <Field label={t('phone')} name="phone" hint={t('phoneHint')} error={errorOf('phone')}>
          <TextInput
            value={draft.phone}
            onChange={(event) => onChange({ phone: formatPhone(event.target.value) })}
            dir="ltr"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+962 79 000 0000"
            className="rtl:text-end"
          />
        </Field>
      </div>
      <Field
        label={
          <>
            {t('note')} <span className="font-normal text-quiet">{t('optional')}</span>
          </>
        }
        name="note"
      >
        <TextArea value={draft.note} onChange={set('note')} maxLength={300} rows={2} className="min-h-[84px]" />
      </Field>
      <SlotPicker
        from={spanOf(quote.lines).from}
        hasLaterDays={new Set(quote.lines.map((line) => line.from)).size > 1}
        kept={kept}
        value={draft.slot}
        error={errorOf('slot')}
        onChoose={(slot) => onChange({ slot })}
      />
      {problem ? (
        <p role="alert" className="rounded-card bg-bad-tint px-4 py-3 text-[15px] text-bad">
          {problem}
        </p>
      ) : null}
      <PayBar total={quote.total} deposit={quote.deposit}>
        <Button type="submit" size="lg" pending={isPending}>
          {isPending ? t('saving') : t('toPayment')}
        </Button>
      </PayBar>
    </form>
  )
}
