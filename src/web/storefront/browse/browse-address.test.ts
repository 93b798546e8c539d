import { expect, test } from 'vitest'
import { definedValues, facets, filterNames } from '#domain/catalogue/search/facet.policy.ts'
import { browseSchema } from '#domain/catalogue/search/search.contract.ts'
import { changed, clearing, narrowingOf, readAddress, toggled } from './browse-address.ts'

const starts = { today: '2027-07-01', earliest: '2027-07-02' }
const read = (search: string, inPath?: string) => {
  const address = readAddress(new URLSearchParams(search), inPath, starts)
  if (!address) throw new Error(`no address: ${search}`)
  return address
}

test.each(filterNames)('%s is read from its name in the address, asked for, kept in a saved search and taken off again', (name) => {
  const { parameter } = facets[name]
  const values = definedValues(name)
  const [one = 'One', other = 'Other'] = values ?? []
  const search = new URLSearchParams([
    [parameter, other],
    [parameter, one],
    [parameter, one],
  ])
  const address = read(`${search}`)
  expect(address.filters[name]).toEqual([other, one])
  expect(address.input).toEqual({ [name]: [other, one], limit: 12 })
  expect(browseSchema.parse(address.input)).toEqual(address.input)
  expect(read(narrowingOf(address)).filters[name].toSorted()).toEqual([one, other].sort())
  expect(read(toggled(search, name, one)).filters[name]).toEqual([other])
  expect(read(toggled(new URLSearchParams(), name, one)).filters[name]).toEqual([one])
  expect(changed(search, clearing)).toBe('')
})

test.each(filterNames.filter(definedValues))('a value of %s that does not exist is passed over', (name) => {
  expect(read(new URLSearchParams([[facets[name].parameter, 'no-such-value']]).toString()).input).toEqual({ limit: 12 })
})

test('the area of an owner and the area we deliver to are two things', () => {
  const address = read('area=amman-abdoun&pickup=Abdoun')
  expect(address).toMatchObject({ place: 'amman-abdoun', filters: { area: ['Abdoun'] }, input: { area: ['Abdoun'] } })
})

test('a category comes from the path or the query, in any of its spellings; an unknown one is no address', () => {
  expect(read('', 'women').input).toEqual({ category: 'Women', limit: 12 })
  expect(read('category=Accessories').category).toBe('accessories')
  expect(readAddress(new URLSearchParams('category=nothing'), undefined, starts)).toBeNull()
})
