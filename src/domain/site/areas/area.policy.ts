import type { Locale } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'
import { type Area, type City, placesNow } from './places.policy.ts'

/** The areas that take new orders, in the order they are listed. */
export function openAreas(): Area[] {
  return placesNow().areas.filter(({ isOpen }) => isOpen)
}

/** The cities with an open area. */
export function openCities(): City[] {
  const open = new Set(openAreas().map(({ city }) => city))
  return placesNow().cities.filter(({ id }) => open.has(id))
}

/** The area with this id, open or not; undefined for an unknown one. */
export function findArea(id: string): Area | undefined {
  return placesNow().areas.find((place) => place.id === id)
}

/** The area with this id while it takes new orders. */
export function findOpenArea(id: string): Area | undefined {
  return openAreas().find((place) => place.id === id)
}

/** The name of a city; its id for an unknown one. */
export function cityName(id: string, locale: Locale): string {
  return placesNow().cities.find((city) => city.id === id)?.name[locale] ?? id
}

/** The names under which items have their areas. */
export function listedAreas(): string[] {
  return placesNow().areas.map(({ listed }) => listed)
}

/** The city of an area by the name under which items have it; the first city for an unknown one. */
export function cityOfPickup(listed: string | undefined): string {
  return findListed(listed)?.city ?? homeCity()
}

/** An owner's area in words, with its city outside the first one. */
export function pickupName(listed: string, locale: Locale): string {
  const area = findListed(listed)
  if (!area) return listed
  const name = area.name[locale]
  return area.city === homeCity() ? name : `${name}${comma[locale]}${cityName(area.city, locale)}`
}

/** City and area in words; the id for an unknown one. */
export function placeName(id: string, locale: Locale): string {
  const area = findArea(id)
  return area ? `${cityName(area.city, locale)}${comma[locale]}${area.name[locale]}` : id
}

/** The fee of one round trip between cities in fils (docs/renting.md, Price of a rental). */
export function roundTripOf(from: string, to: string, isSameDay = false): Fils {
  const { fees } = placesNow()
  const fee = fees.find(({ cities: [one, other] }) => (one === from && other === to) || (one === to && other === from))
  // Every pair has a fee; orders of a city that is gone pay the dearest one.
  const { usual, sameDay } = fee ?? { usual: dearest('usual'), sameDay: dearest('sameDay') }
  return isSameDay ? sameDay : usual
}

/** The smallest fee of same-day delivery. */
export function sameDayFee(): Fils {
  return Math.min(...placesNow().fees.map(({ sameDay }) => sameDay))
}

/** The first city of the list, in which the shop is at home. */
export function homeCity(): string {
  return placesNow().cities[0]?.id ?? ''
}

const comma: Readonly<Record<Locale, string>> = { en: ', ', ar: '، ' }

function findListed(listed: string | undefined): Area | undefined {
  return placesNow().areas.find((place) => place.listed === listed)
}

function dearest(speed: 'usual' | 'sameDay'): Fils {
  return Math.max(...placesNow().fees.map((fee) => fee[speed]))
}
