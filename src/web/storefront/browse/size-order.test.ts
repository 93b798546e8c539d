import { expect, it } from 'vitest'
import { inOrderOfSize, sizeGroupOf } from './size-order.ts'

it('hangs sizes as a shop does: letters, then numbers upwards, then names', () => {
  const found = ['L', 'One Size', 'M', '6', '10', '8', '38', 'S', '50'].map((value) => ({ value }))
  expect(inOrderOfSize(found).map(({ value }) => value)).toEqual(['S', 'M', 'L', '6', '8', '10', '38', '50', 'One Size'])
})

it('tells the sizes of adults, children and shoes apart', () => {
  expect(['M', 'One Size', '50'].map(sizeGroupOf)).toEqual(['adults', 'adults', 'adults'])
  expect(['6', '10'].map(sizeGroupOf)).toEqual(['children', 'children'])
  expect(['38', '43'].map(sizeGroupOf)).toEqual(['shoes', 'shoes'])
})
