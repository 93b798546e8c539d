import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { openAreas, openCities, placeName } from '#domain/site/areas/area.policy.ts'
import { useLocale } from '#web/runtime/links.ts'

/** The select for a delivery area. */
export function AreaSelect(props: ComponentProps<'select'>) {
  const { t } = useTranslation('dates')
  const locale = useLocale()
  return (
    <select {...props}>
      <option value="">{t('anywhere')}</option>
      {openCities().map((city) => (
        <optgroup key={city.id} label={city.name[locale]}>
          {openAreas()
            .filter((area) => area.city === city.id)
            .map(({ id }) => (
              <option key={id} value={id}>
                {placeName(id, locale)}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  )
}
