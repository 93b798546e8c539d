import { expect, test } from 'vitest'
import { pickupAreas } from '#domain/catalogue/items/item-terms.policy.ts'
import { areas, cityOfPickup } from './area.policy.ts'

test('owners hand pieces over in every area that is delivered to', () => {
  expect([...pickupAreas].sort()).toEqual(areas.map(({ name }) => name.en).sort())
  expect([cityOfPickup('Downtown'), cityOfPickup('Abdoun'), cityOfPickup(undefined)]).toEqual(['Irbid', 'Amman', 'Amman'])
})
