import type { Area, City, Places, RouteFee } from '#domain/site/areas/places.policy.ts'
import type { LocalizedText } from '#values/locale.ts'

/** The area with a change. */
export function withArea(places: Places, id: string, change: Partial<Area>): Places {
  return { ...places, areas: places.areas.map((area) => (area.id === id ? { ...area, ...change } : area)) }
}

/** A city under another name; its id, and with it its fees and areas, stay. */
export function withCityName(places: Places, id: string, name: LocalizedText): Places {
  return { ...places, cities: places.cities.map((city) => (city.id === id ? { ...city, name } : city)) }
}

/** The places without an area. */
export function withoutArea(places: Places, id: string): Places {
  return { ...places, areas: places.areas.filter((area) => area.id !== id) }
}

/** The places with a new area of a city; null where its English name gives no id, or one that is taken. */
export function withNewArea(places: Places, city: string, name: LocalizedText): { places: Places; id: string } | null {
  const id = `${city.toLowerCase()}-${slugOf(name.en)}`.slice(0, 40)
  const isTaken = places.areas.some((area) => area.id === id || (area.city === city && area.name.en === name.en))
  if (slugOf(name.en) === '' || isTaken) return null
  const added = { id, city, name, listed: id, isOpen: true }
  const last = places.areas.findLastIndex((area) => area.city === city)
  const at = last === -1 ? places.areas.length : last + 1
  return { places: { ...places, areas: places.areas.toSpliced(at, 0, added) }, id }
}

/** The places with a new city, priced like the dearest route; null where its English name gives no id, or one that is taken. */
export function withNewCity(places: Places, name: LocalizedText): { places: Places; id: string } | null {
  const id = name.en
    .replace(/[^A-Za-z]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30)
  if (id === '' || places.cities.some((city) => city.id.toLowerCase() === id.toLowerCase())) return null
  const dearest = (speed: 'usual' | 'sameDay') => Math.max(...places.fees.map((fee) => fee[speed]))
  const price = { usual: dearest('usual'), sameDay: dearest('sameDay') }
  const cities: City[] = [...places.cities, { id, name }]
  return {
    places: { ...places, cities, fees: [...places.fees, ...cities.map((city): RouteFee => ({ cities: [city.id, id], ...price }))] },
    id,
  }
}

/** The places with another fee between two cities, at one speed. */
export function withFee(places: Places, route: RouteFee, change: Partial<Pick<RouteFee, 'usual' | 'sameDay'>>): Places {
  return { ...places, fees: places.fees.map((fee) => (isSameRoute(fee, route) ? { ...fee, ...change } : fee)) }
}

/** The fee between two cities. */
export function feeBetween({ fees }: Places, one: string, other: string): RouteFee | undefined {
  return fees.find((fee) => isSameRoute(fee, { cities: [one, other] }))
}

function isSameRoute({ cities: [a, b] }: Pick<RouteFee, 'cities'>, { cities: [c, d] }: Pick<RouteFee, 'cities'>): boolean {
  return (a === c && b === d) || (a === d && b === c)
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
