import type { Locale } from '#values/locale.ts'
import type { Area } from './area.contract.ts'
import { areas, roundTripOf } from './area.policy.ts'

/** All areas in the caller's language, with the fee of a round trip from Amman, where every item is picked up. */
export function listAreas(ctx: { locale: Locale }): Area[] {
  return areas.map(({ id, city, name }) => ({ id, city, name: name[ctx.locale], roundTrip: roundTripOf('Amman', city) }))
}
