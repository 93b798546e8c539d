import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { placeGroups } from './places.ts'

/** The choice of a place of delivery. */
export function PlaceSelect(props: ComponentProps<'select'>) {
  const { t } = useTranslation('dates')
  return (
    <select {...props}>
      <option value="">{t('anywhere')}</option>
      {placeGroups.map(([city, places]) => (
        <optgroup key={city} label={t(`city.${city}`)}>
          {places.map((id) => (
            <option key={id} value={id}>
              {t(`place.${id}`)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
