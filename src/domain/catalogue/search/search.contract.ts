import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { itemCardSchema } from '#domain/catalogue/items/item.contract.ts'
import { sorts } from '#domain/catalogue/items/item-terms.policy.ts'
import { day } from '#values/schemas.ts'
import { type Facet, type FacetValue, type Filter, facetNames, facets, ofEveryFacet } from './facet.policy.ts'

const maxChosen = 24
/** Several values of a query, or one written without brackets: `?type=formal`. */
const several = <T extends z.ZodMiniType<string, string>>(one: T) =>
  z.optional(
    z.union([
      z.array(one).check(z.maxLength(maxChosen)),
      z.pipe(
        one,
        z.transform((value: z.output<T>) => [value]),
      ),
    ]),
  )
const word = z.string().check(z.minLength(1), z.maxLength(40))

type FacetSchemas = {
  [F in Facet]: F extends Filter
    ? z.ZodMiniOptional<z.ZodMiniType<FacetValue<F>[], FacetValue<F>[] | FacetValue<F>>>
    : z.ZodMiniOptional<z.ZodMiniType<FacetValue<F>, FacetValue<F>>>
}

/** A function over the names of facets cannot say which schema belongs to which name. */
const facetSchemas = ofEveryFacet((facet) => {
  const { values, choice } = facets[facet]
  const one = values ? z.enum(values) : word
  return choice === 'several' ? several(one) : z.optional(one)
}) as unknown as FacetSchemas

/** A visitor's question to the catalogue. With `from` and `until` only pieces that are free then are listed, priced for those days. */
export const browseSchema = z.strictObject({
  ...facetSchemas,
  q: z.optional(z.string().check(z.maxLength(120))),
  from: z.optional(day),
  until: z.optional(day),
  min: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  max: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  sort: z.optional(z.enum(sorts)),
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(48))),
})

/** The question to count: the whole of an answer, so neither its order nor a part of it. */
export const countsSchema = z.omit(browseSchema, { sort: true, after: true, limit: true })

const counts = z.array(z.object({ value: z.string(), count: z.int() }))

/** `next` continues after the last item by keyset. `isPartial`: no item has every word of `q`, those with the most of them are listed. */
export const cataloguePageSchema = z.object({
  items: z.array(itemCardSchema),
  isPartial: z.boolean(),
  next: z.nullable(z.string()),
})

/** Each facet counts with every filter but its own. Prices in fils; `bars` counts the pieces in equal steps of price from `min` to `max`,
 * without the price filter. `isCapped`: at least `total` pieces answer the words of `q`, or are free on the days.
 * The best of them are counted, and the counts of `cappedFacets` are at least so many. */
export const catalogueCountsSchema = z.object({
  total: z.int(),
  isCapped: z.boolean(),
  cappedFacets: z.array(z.enum(facetNames)),
  facets: z.object(ofEveryFacet(() => counts)),
  prices: z.object({ min: z.int(), max: z.int(), bars: z.array(z.int()) }),
})

/**
 * The catalogue on the home page: pieces, the number in each category, and for each of `homeOccasions`, in their order, the number with the
 * best.
 */
export const shopWindowSchema = z.object({
  items: z.array(itemCardSchema),
  categories: counts,
  occasions: z.array(z.object({ total: z.int(), items: z.array(itemCardSchema) })),
})

/** The kinds of pieces that the page for owners reckons with. */
export const exampleKinds = ['gown', 'abaya', 'thobe', 'suit', 'kids', 'bag'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** Live prices in fils for so many days, by kind, with one live piece of each; null where there is none. */
export const exampleEarningsSchema = z.object({
  days: z.int(),
  kinds: z.array(
    z.object({
      kind: z.enum(exampleKinds),
      item: z.nullable(itemCardSchema),
      prices: z.nullable(z.object({ least: z.int(), most: z.int() })),
    }),
  ),
})
export type ExampleEarnings = z.infer<typeof exampleEarningsSchema>

export type ShopWindow = z.infer<typeof shopWindowSchema>
export type Browse = z.infer<typeof browseSchema>
export type Counted = z.infer<typeof countsSchema>
export type CataloguePage = z.infer<typeof cataloguePageSchema>
export type CatalogueCounts = z.infer<typeof catalogueCountsSchema>

export const searchContract = {
  browse: oc.route({ method: 'GET', path: '/search' }).input(browseSchema).output(cataloguePageSchema),
  counts: oc.route({ method: 'GET', path: '/search/counts' }).input(countsSchema).output(catalogueCountsSchema),
  window: oc.route({ method: 'GET', path: '/search/window' }).output(shopWindowSchema),
  earnings: oc.route({ method: 'GET', path: '/search/earnings' }).output(exampleEarningsSchema),
}
