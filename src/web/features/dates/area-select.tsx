import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { areaGroups } from './areas.ts'

/** The select for a delivery area. */
export function AreaSelect(props: ComponentProps<'select'>) {
  const { t } = useTranslation('dates')
  return (
    <select {...props}>
      <option value="">{t('anywhere')}</option>
      {areaGroups.map(([city, places]) => (
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
