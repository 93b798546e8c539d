import { useTranslation } from 'react-i18next'
import { useLocale } from '#web/runtime/links.ts'
import { tabNames, tabs } from './fields.ts'

const cards = tabNames.flatMap((tab) => tabs[tab].cards.map((card) => ({ ...card, tab })))
const mostCards = 4

/** The position of a place in the editor: its tab, its card, and the rows it belongs to. */
export function homeOf(place: string) {
  const found = cards.find(({ fields }) => fields.some(({ at }) => at === place || place.startsWith(`${at}.`)))
  const field = found?.fields.find(({ at }) => at === place || place.startsWith(`${at}.`))
  return found && field ? { tab: found.tab, card: found.name, field } : null
}

/** The name of a place: `Site name`, of rows `Slides, Title`. */
export function usePathName(): (place: string) => string {
  const { t } = useTranslation('site-editor')
  return (place) => {
    const field = homeOf(place)?.field
    if (!field) return place
    if (field.kind !== 'rows') return t(`field.${field.at}`)
    const rows = t(`field.${field.at}.label`)
    return place === field.at ? rows : t('history.row', { rows, field: t(`field.${place}`) })
  }
}

/** Places in words, by their card: `Colours: Primary and Secondary; Hero slides: Title`. */
export function usePathWords(): (places: readonly string[]) => string {
  const { t } = useTranslation('site-editor')
  const locale = useLocale()
  const nameOf = usePathName()
  return (places) => {
    const byCard = new Map<string, string[]>()
    for (const place of places) {
      const card = homeOf(place)?.card
      if (card) byCard.set(card, [...(byCard.get(card) ?? []), nameOf(place)])
    }
    const list = new Intl.ListFormat(locale)
    const parts = [...byCard].map(([name, fields]) => {
      const card = t(`card.${name}`)
      return fields.length === 1 && fields[0] === card ? card : t('history.card', { card, fields: list.format(fields) })
    })
    const more = parts.length - mostCards
    return [...parts.slice(0, mostCards), ...(more > 0 ? [t('history.more', { count: more })] : [])].join(t('history.and'))
  }
}
