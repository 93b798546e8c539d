import { routes as first } from 'virtual:api-routes'
import { routes as later } from 'virtual:api-routes/later'
import { expect, test } from 'vitest'
import { listApi } from '#api/api.ts'

test('the browser knows method and path of every route of the API', () => {
  const known = [...Object.values(first), ...Object.values(later)].flatMap((noun) => Object.values(noun))
  expect(known.map((route) => route.replace(' ', ' /api')).sort()).toEqual(
    listApi()
      .map(({ address }) => address)
      .sort(),
  )
  expect(later['orders']?.['deliver']).toBe('PUT /orders/{id}/delivery')
})
