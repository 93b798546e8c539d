import { findBrokenPromises } from '#domain/renting/orders/find-broken-promises.ts'
import { changePlaces } from '#domain/site/areas/change-places.ts'
import { getPlaces, listPlacesVersions } from '#domain/site/areas/list-places.ts'
import { placesContract } from '#domain/site/areas/places.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('places', placesContract)

export const places = guard.router({
  get: getPlaces,
  history: guard.history.handler(async ({ context }) => ({ versions: await listPlacesVersions(context) })),
  preview: findBrokenPromises,
  write: changePlaces,
})
