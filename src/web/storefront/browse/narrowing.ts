import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { type BrowseAddress, filterNames } from './browse-address.ts'
import { useFilterWord } from './browse-words.ts'

export interface Narrowing {
  key: string
  label: string
  /** The query without it. */
  without: Readonly<Record<string, readonly string[] | null>>
}

/** What narrows the list besides the days, each in words. */
export function useNarrowing(): (address: BrowseAddress) => Narrowing[] {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const word = useFilterWord()
  const jod = (amount: number) => `${formatNumber(amount, locale)} ${t('jod')}`
  return ({ q, category, filters, min, max }) => [
    ...(q ? [{ key: 'q', label: t('common:quoted', { words: q }), without: { q: null } }] : []),
    ...(category ? [{ key: 'category', label: word('category', category), without: { category: null } }] : []),
    ...filterNames.flatMap((name) =>
      filters[name].map((value) => ({
        key: `${name}-${value}`,
        label: name === 'size' ? t('sizeChip', { size: word(name, value) }) : word(name, value),
        without: { [name]: filters[name].filter((other) => other !== value) },
      })),
    ),
    ...(min ? [{ key: 'min', label: t('fromPrice', { price: jod(min) }), without: { min: null } }] : []),
    ...(max ? [{ key: 'max', label: t('upToPrice', { price: jod(max) }), without: { max: null } }] : []),
  ]
}
