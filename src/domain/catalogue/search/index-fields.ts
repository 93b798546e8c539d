import type { Condition, SearchFields } from '#platform/search-engine/search-engine.ts'
import type { WordField } from './answer.ts'
import { type Facet, facetNames } from './facet.policy.ts'
import { pricedLengths } from './facet-groups.ts'

const fields: readonly WordField[] = ['names', 'meant', 'words', 'told']

/** The lengths of a rental in days that have a price. */
export const lengthsInDays = Array.from({ length: pricedLengths }, (_, index) => index + 1)

/** The fields of an item in the collection of an engine outside. */
export const itemFields: SearchFields = {
  words: fields,
  values: facetNames.map(facetField),
  numbers: ['place', 'created', ...lengthsInDays.map(priceField)],
  // The group and rank of an item as one number, then when it was made, in microseconds.
  order: ['place', 'created'],
}

/** The field of a facet: no facet then has the name of another field. */
export function facetField(facet: Facet): string {
  return `facet_${facet}`
}

/** The field of the price for so many days, in fils. */
export function priceField(days: number): string {
  return `price_${days}`
}

/** The condition of a chosen facet; none for a value without a letter or digit, which an engine cannot distinguish from others. */
export function hasInEngine(facet: Facet, chosen: string | readonly string[] | undefined): Condition[] {
  const values = [chosen ?? []].flat()
  return values.length > 0 && values.every((value) => /[\p{L}\p{N}]/u.test(value)) ? [{ field: facetField(facet), values }] : []
}
