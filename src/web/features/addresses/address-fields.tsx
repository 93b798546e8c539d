import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openCities } from '#domain/site/areas/area.policy.ts'
import type { Fils } from '#values/money.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Select, TextInput } from '#web/ui/field.tsx'
import { useFormState } from '#web/ui/form/form-context.ts'
import { FormField } from '#web/ui/form/form-field.tsx'
import { Price } from '#web/ui/price.tsx'
import { AreaWish } from './area-wish.tsx'

export interface AddressFieldsProps {
  /** The values of their form. */
  city: string
  area: string
  /** The price of delivery to a city, in fils, where it is shown beside the city. */
  feeTo?: (city: string) => Fils | null
  /** After another city was chosen, which has other areas. */
  onCity: () => void
  /** Further fields beside landmark and building. */
  children?: ReactNode
}

/** City, area, landmark and building, without a postcode (not used in Jordan). */
export function AddressFields({ city, area, feeTo, onCity, children }: AddressFieldsProps) {
  const { t } = useTranslation('checkout')
  const { api, locale } = useViewer()
  const { register } = useFormState()
  const { onChange, ...radio } = register('city')
  const areas = useQuery({ ...api.areas.list.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  function changeCity(event: ChangeEvent<HTMLElement>) {
    onChange(event)
    onCity()
  }
  if (areas.isError)
    return (
      <ErrorState
        title={t('areasErrorTitle')}
        text={t('common:failed')}
        action={t('retry')}
        isPending={areas.isFetching}
        onRetry={() => void areas.refetch()}
      />
    )
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 type-label text-secondary">{t('city')}</legend>
        <div className="grid grid-cols-2 gap-1 rounded-full bg-sunk p-1">
          {openCities().map(({ id: value, name }) => (
            <label
              key={value}
              className="flex h-11 cursor-pointer items-center justify-center gap-2 rounded-full type-label text-secondary has-checked:bg-inverse has-checked:text-on-inverse has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text"
            >
              <input {...radio} onChange={changeCity} type="radio" name="city" value={value} checked={value === city} className="sr-only" />
              {name[locale]}
              <Fee amount={feeTo?.(value) ?? null} />
            </label>
          ))}
        </div>
      </fieldset>
      <FormField label={t('area')} name="area">
        <Select value={area} autoComplete="address-level3">
          <option value="">{t('areaChoose')}</option>
          {areas.data?.areas
            .filter((one) => one.city === city)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </FormField>
      <AreaWish />
      <div className="grid gap-5 lg:grid-cols-2">
        <FormField label={t('landmark')} name="landmark" hint={t('landmarkHint')}>
          <TextInput maxLength={120} autoComplete="address-line2" />
        </FormField>
        <FormField label={t('building')} name="building" hint={t('buildingHint')}>
          <TextInput maxLength={80} autoComplete="address-line1" />
        </FormField>
        {children}
      </div>
    </>
  )
}

function Fee({ amount }: { amount: Fils | null }) {
  const { t } = useTranslation('checkout')
  if (amount === null) return null
  return (
    <span className="text-caption font-normal">
      <span className="sr-only">{t('deliveryFee')} </span>
      <Price amount={amount} className="text-caption" />
    </span>
  )
}

/** The messages of fields that are left empty. */
export function useAddressWords() {
  const { t } = useTranslation('checkout')
  return { area: t('missing-area'), landmark: t('missing-landmark'), building: t('missing-building') }
}
