import type { LocalizedText } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'
import type { cities } from './area.contract.ts'

type City = (typeof cities)[number]

/** An area that is delivered to. */
export interface Area {
  id: string
  city: City
  name: LocalizedText
}

/** All areas, in the order they are listed. */
export const areas: readonly Area[] = [
  { id: 'amman-abdoun', city: 'Amman', name: { en: 'Abdoun', ar: 'عبدون' } },
  { id: 'amman-jabal-amman', city: 'Amman', name: { en: 'Jabal Amman', ar: 'جبل عمّان' } },
  { id: 'amman-sweifieh', city: 'Amman', name: { en: 'Sweifieh', ar: 'الصويفية' } },
  { id: 'amman-shmeisani', city: 'Amman', name: { en: 'Shmeisani', ar: 'الشميساني' } },
  { id: 'amman-khalda', city: 'Amman', name: { en: 'Khalda', ar: 'خلدا' } },
  { id: 'amman-dabouq', city: 'Amman', name: { en: 'Dabouq', ar: 'دابوق' } },
  { id: 'amman-tlaa-al-ali', city: 'Amman', name: { en: 'Tlaa Al-Ali', ar: 'تلاع العلي' } },
  { id: 'amman-jubeiha', city: 'Amman', name: { en: 'Jubeiha', ar: 'الجبيهة' } },
  { id: 'amman-marj-al-hamam', city: 'Amman', name: { en: 'Marj Al-Hamam', ar: 'مرج الحمام' } },
  { id: 'amman-tabarbour', city: 'Amman', name: { en: 'Tabarbour', ar: 'طبربور' } },
  { id: 'irbid-university-district', city: 'Irbid', name: { en: 'University District', ar: 'الحي الجامعي' } },
  { id: 'irbid-downtown', city: 'Irbid', name: { en: 'Downtown', ar: 'وسط البلد' } },
  { id: 'irbid-al-husn', city: 'Irbid', name: { en: 'Al-Husn', ar: 'الحصن' } },
]

/** City names in both languages. */
export const cityNames: Readonly<Record<City, LocalizedText>> = { Amman: { en: 'Amman', ar: 'عمّان' }, Irbid: { en: 'Irbid', ar: 'إربد' } }

const withinCity: Readonly<Record<City, Fils>> = { Amman: 3000, Irbid: 4000 }
const betweenCities: Fils = 5000
/** The smallest fee of same-day delivery. */
export const sameDayFee: Fils = 5000

/** The area with this id, or undefined. */
export function findArea(id: string): Area | undefined {
  return areas.find((place) => place.id === id)
}

/** The city of an area by its English name, under which items have it; Amman for an unknown one. */
export function cityOfPickup(name: string | undefined): City {
  return areas.find((place) => place.name.en === name)?.city ?? 'Amman'
}

/** The fee of one round trip in fils; at least 5000 for a same-day window (docs/renting.md, Price of a rental). */
export function roundTripOf(from: City, to: City, isSameDay = false): Fils {
  const route = from === to ? withinCity[to] : betweenCities
  return isSameDay ? Math.max(route, sameDayFee) : route
}
