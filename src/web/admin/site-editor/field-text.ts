import { useTranslation } from 'react-i18next'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { homeOf } from './path-words.ts'

/** The value of a place in words. */
export function useFieldText(place: string): (value: unknown) => string {
  const { t } = useTranslation('site-editor')
  const locale = useLocale()
  const field = homeOf(place)?.field
  const inRow = field?.kind === 'rows' ? field.fields.find(({ at }) => `${field.at}.${at}` === place) : undefined
  const kind = (inRow ?? field)?.kind
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'history.on' : 'history.off')
    if (typeof value === 'number')
      return kind === 'money' ? formatMoney(value, locale) : kind === 'seconds' ? `${value / 1000}` : `${value}`
    if (typeof value === 'string')
      return kind === 'sections' ? t(`section.${value}`) : kind === 'font' ? t(`font.${value}`, { defaultValue: value }) : value
    if (typeof value !== 'object' || value === null) return ''
    return Object.values(value)
      .map(textOf)
      .filter((line) => line !== '')
      .join('\n')
  }
  return textOf
}
