import { routes } from 'virtual:api-routes'
import { expect, test } from 'vitest'
import { listApi } from '#api/api.ts'

test('the browser knows method and path of every route of the API', () => {
  const known = Object.values(routes).flatMap((noun) => Object.values(noun))
  expect(known.map((route) => route.replace(' ', ' /api')).sort()).toEqual(
    listApi()
      .map(({ address }) => address)
      .sort(),
  )
  expect(routes.orders.deliver).toBe('PUT /orders/{id}/delivery')
})
