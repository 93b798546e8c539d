import { expect, test } from 'vitest'
import { describeStripe } from './stripe/describe.ts'
import description from './stripe/description.json' with { type: 'json' }

test('the stand-in for Stripe allows what the installed version of its package describes', () => {
  expect(JSON.parse(JSON.stringify(describeStripe()))).toEqual(description)
})
