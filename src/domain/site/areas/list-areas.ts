import type { Locale } from '#values/locale.ts'
import type { Area } from './area.contract.ts'
import { homeCity, openAreas, roundTripOf } from './area.policy.ts'

/** The areas that take orders in the caller's language, with the fee of a round trip from the first city. */
export function listAreas(ctx: { locale: Locale }): Area[] {
  return openAreas().map(({ id, city, name }) => ({ id, city, name: name[ctx.locale], roundTrip: roundTripOf(homeCity(), city) }))
}
