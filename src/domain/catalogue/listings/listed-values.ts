import { pickupName, placeName } from '#domain/site/areas/area.policy.ts'
import { placesNow } from '#domain/site/areas/places.policy.ts'
import { translator } from '#i18n/server.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { type Locale, locales } from '#values/locale.ts'
import { type ClosedList, valuesIn } from './import-columns.policy.ts'

/** Words that owners also write for a value. */
const also: Readonly<Record<string, string>> = {
  Women: 'woman ladies نساء سيدات نسائية',
  Men: 'man gentlemen رجال شباب رجالية',
  Kids: 'kid children child أطفال طفل أولاد',
  accessories: 'accessory إكسسوار إكسسوارات اكسسوار',
  'like-new': 'likenew',
}
const known = new Map<ClosedList, Map<string, string>>()

/** The values of a closed list in a cell, joined by `|`: written by name or in the words of either language. Null where one is not in the list. */
export function listedValues(list: ClosedList, cell: string): string | null {
  const values = valuesIn(cell).map((part) => meaningsOf(list).get(keyOf(part)))
  return values.every((value) => value !== undefined) ? values.join('|') : null
}

function meaningsOf(list: ClosedList): Map<string, string> {
  const before = list.words === 'area' ? undefined : known.get(list)
  if (before) return before
  const meanings = new Map<string, string>()
  for (const value of list.values) {
    const words = locales.flatMap((locale) => wordsOf(list, value, locale))
    for (const word of [value, ...words, ...(also[value]?.split(' ') ?? [])])
      if (!meanings.has(keyOf(word))) meanings.set(keyOf(word), value)
  }
  known.set(list, meanings)
  return meanings
}

function wordsOf({ words }: ClosedList, value: string, locale: Locale): string[] {
  if (words !== 'area') return [String(translator(locale)(`items:${words}.${value}` as 'items:size.One Size'))]
  const id = placesNow().areas.find(({ listed }) => listed === value)?.id ?? ''
  return [pickupName(value, locale), placeName(id, locale), id]
}

/** Without case, marks, hyphens, and the city before an area: `Amman - Abdoun` is `abdoun`. */
function keyOf(word: string): string {
  return foldForSearch(word).replace(/^(?:amman|عمان) (?=.)/, '')
}
