import { expect, test } from 'vitest'
import { routeDescriptions } from '#server/reference/route-descriptions.ts'
import { describeRoutes } from '../scripts/route-descriptions.ts'

test('the descriptions of routes are those of the sources: `npm run routes -- write` collects them', () => {
  const described = describeRoutes()
  expect(described).toEqual(routeDescriptions)
  expect(Object.entries(described).flatMap(([route, { about }]) => (about === '' ? [route] : []))).toEqual([])
})

test('refusals are read from the comments of verbs, of the functions that these name, and from handlers', () => {
  const refusalsOf = (route: string) => routeDescriptions[route]?.refusals
  expect(refusalsOf('rentals.accept')).toContain('409 rental.too-late')
  expect(refusalsOf('people.signUp')).toContain('422 people.name-reserved')
  expect(refusalsOf('people.signIn')).toEqual(expect.arrayContaining(['401 people.credentials', '403 people.portal-delivery']))
  expect(refusalsOf('identities.unlink')).toContain('401 people.sign-in-first')
})
