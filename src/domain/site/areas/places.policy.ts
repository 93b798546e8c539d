import type { Day } from '#values/day.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'

export interface City {
  id: string
  name: LocalizedText
}

/** An area that is delivered to, and in which owners hand their pieces over. */
export interface Area {
  id: string
  /** The id of its city. */
  city: string
  name: LocalizedText
  /** The name under which items have it; it never changes. */
  listed: string
  /** False while it takes no new orders. */
  isOpen: boolean
}

/** The price of a round trip between two cities, or within one, in fils. */
export interface RouteFee {
  cities: [string, string]
  usual: Fils
  /** The same on the first day itself. */
  sameDay: Fils
}

/** A delivery window, from which hour in Amman until which. */
export interface DayWindow {
  from: number
  until: number
}

/** Windows of their own for a range of days; without any the shop is closed on them. */
export interface SpecialCalendar {
  name: LocalizedText
  from: Day
  until: Day
  windows: DayWindow[]
}

/** The most visits at doors of a city in the windows that begin at an hour. */
export interface Capacity {
  city: string
  from: number
  visits: number
}

/** The places and times of delivery. */
export interface Places {
  cities: City[]
  /** In the order in which they are listed. */
  areas: Area[]
  fees: RouteFee[]
  /** The windows of each weekday, Sunday first. */
  week: DayWindow[][]
  calendars: SpecialCalendar[]
  /** Windows that it does not name take any number. */
  capacity: Capacity[]
  /** Hours before its beginning until which a window can be chosen; a same-day delivery departs then. */
  leadHours: number
}

const amman = (id: string, en: string, ar: string): Area => ({
  id: `amman-${id}`,
  city: 'Amman',
  name: { en, ar },
  listed: en,
  isOpen: true,
})
const irbid = (id: string, en: string, ar: string): Area => ({ ...amman(id, en, ar), id: `irbid-${id}`, city: 'Irbid' })
const everyDay: DayWindow[] = [
  { from: 11, until: 13 },
  { from: 14, until: 16 },
  { from: 17, until: 19 },
  { from: 19, until: 21 },
]

/** The places and windows of a shop that has written none. */
export const defaultPlaces: Places = {
  cities: [
    { id: 'Amman', name: { en: 'Amman', ar: 'عمّان' } },
    { id: 'Irbid', name: { en: 'Irbid', ar: 'إربد' } },
  ],
  areas: [
    amman('abdoun', 'Abdoun', 'عبدون'),
    amman('jabal-amman', 'Jabal Amman', 'جبل عمّان'),
    amman('sweifieh', 'Sweifieh', 'الصويفية'),
    amman('shmeisani', 'Shmeisani', 'الشميساني'),
    amman('khalda', 'Khalda', 'خلدا'),
    amman('dabouq', 'Dabouq', 'دابوق'),
    amman('tlaa-al-ali', 'Tlaa Al-Ali', 'تلاع العلي'),
    amman('jubeiha', 'Jubeiha', 'الجبيهة'),
    amman('marj-al-hamam', 'Marj Al-Hamam', 'مرج الحمام'),
    amman('tabarbour', 'Tabarbour', 'طبربور'),
    irbid('university-district', 'University District', 'الحي الجامعي'),
    irbid('downtown', 'Downtown', 'وسط البلد'),
    irbid('al-husn', 'Al-Husn', 'الحصن'),
  ],
  fees: [
    { cities: ['Amman', 'Amman'], usual: 3000, sameDay: 5000 },
    { cities: ['Amman', 'Irbid'], usual: 5000, sameDay: 5000 },
    { cities: ['Irbid', 'Irbid'], usual: 4000, sameDay: 5000 },
  ],
  week: Array.from({ length: 7 }, () => everyDay),
  calendars: [],
  capacity: [],
  leadHours: 2,
}

let current = defaultPlaces

/** The places and windows of now: a process of the server follows the database, a browser has those of its page. */
export function placesNow(): Places {
  return current
}

/** The same for the browser, which has the defaults itself: null for those. */
export function writtenPlaces(): Places | null {
  return current === defaultPlaces ? null : current
}

/** Makes these the places of now in this process, or the defaults. */
export function setPlaces(places: Places | null): void {
  current = places ?? defaultPlaces
}
