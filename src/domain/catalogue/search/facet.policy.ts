import {
  accessoryKinds,
  categories,
  conditions,
  itemTypes,
  lengths,
  necklines,
  occasions,
  sleeves,
} from '#domain/catalogue/items/item-terms.policy.ts'
import type { ItemRow } from '#domain/catalogue/items/items.table.ts'
import { listedAreas } from '#domain/site/areas/area.policy.ts'

type FacetField = { [K in keyof ItemRow]: ItemRow[K] extends string[] | string | boolean | null ? K : never }[keyof ItemRow]

interface FacetDefinition {
  /** The property of an item that is filtered and counted; the generated column `facet_key` has to contain it. */
  field: FacetField
  /** Its name in an address of the catalogue. */
  parameter: string
  /** Every value there is in the code; null where items or the places bring their own. */
  values: readonly [string, ...string[]] | null
  choice: 'one' | 'several'
}

/**
 * The facets of the catalogue, for filters and counts. Contract, addresses, SQL, counts and filters of the page follow from it. Its words
 * are `items:facet.<name>` and, for each value, `items:<name>.<value>`; sizes, colours and areas have words of their own.
 */
export const facets = {
  category: { field: 'category', parameter: 'category', values: categories, choice: 'one' },
  type: { field: 'type', parameter: 'type', values: itemTypes, choice: 'several' },
  kind: { field: 'accessoryKind', parameter: 'kind', values: accessoryKinds, choice: 'several' },
  occasion: { field: 'occasions', parameter: 'occasion', values: occasions, choice: 'several' },
  size: { field: 'size', parameter: 'size', values: null, choice: 'several' },
  color: { field: 'colors', parameter: 'color', values: null, choice: 'several' },
  condition: { field: 'condition', parameter: 'condition', values: conditions, choice: 'several' },
  // `area` in an address is where we deliver.
  area: { field: 'pickupArea', parameter: 'pickup', values: null, choice: 'several' },
  sleeve: { field: 'sleeve', parameter: 'sleeve', values: sleeves, choice: 'several' },
  length: { field: 'length', parameter: 'length', values: lengths, choice: 'several' },
  neckline: { field: 'neckline', parameter: 'neckline', values: necklines, choice: 'several' },
} as const satisfies Record<string, FacetDefinition>

export type Facet = keyof typeof facets
export type FacetValue<F extends Facet> = (typeof facets)[F]['values'] extends readonly (infer V extends string)[] ? V : string
/** The facets of which several values may be chosen at once. */
export type Filter = { [F in Facet]: (typeof facets)[F]['choice'] extends 'several' ? F : never }[Facet]

/** The values there are of a facet, in their order; null where items bring their own. */
export function definedValues(facet: Facet): readonly string[] | null {
  return facet === 'area' ? listedAreas() : facets[facet].values
}

/** Makes a record with an entry for every facet. */
export function ofEveryFacet<T>(make: (facet: Facet) => T): Record<Facet, T> {
  // `fromEntries` loses the names of the keys.
  return Object.fromEntries(facetNames.map((facet) => [facet, make(facet)])) as Record<Facet, T>
}

/** In the order in which they are defined, which is that of the page; `Object.keys` loses the names of the keys. */
export const facetNames = Object.keys(facets) as Facet[]
export const filterNames = facetNames.filter((name): name is Filter => facets[name].choice === 'several')
