import { expect, test } from 'vitest'
import { cityOfPickup, listedAreas, openAreas } from './area.policy.ts'

test('owners hand pieces over in every area that is delivered to', () => {
  expect(listedAreas().sort()).toEqual(
    openAreas()
      .map(({ name }) => name.en)
      .sort(),
  )
  expect([cityOfPickup('Downtown'), cityOfPickup('Abdoun'), cityOfPickup(undefined)]).toEqual(['Irbid', 'Amman', 'Amman'])
})
