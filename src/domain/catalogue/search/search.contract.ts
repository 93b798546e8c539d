import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { itemCardSchema } from '#domain/catalogue/items/item.contract.ts'
import {
  categories,
  conditions,
  itemTypes,
  lengths,
  necklines,
  pickupAreas,
  sleeves,
  sorts,
} from '#domain/catalogue/items/item-terms.policy.ts'
import { day } from '#values/schemas.ts'

const mostChosen = 24
/** Several values of a query, or one written without brackets: `?type=formal`. */
const several = <T extends z.ZodMiniType<string, string>>(one: T) =>
  z.optional(
    z.union([
      z.array(one).check(z.maxLength(mostChosen)),
      z.pipe(
        one,
        z.transform((value: z.output<T>) => [value]),
      ),
    ]),
  )
const list = <T extends readonly [string, ...string[]]>(values: T) => several(z.enum(values))
const words = several(z.string().check(z.minLength(1), z.maxLength(40)))

/** What a visitor asks of the catalogue. With `from` and `until` only what is free then is listed, priced for those days. */
export const browseSchema = z.strictObject({
  category: z.optional(z.enum(categories)),
  q: z.optional(z.string().check(z.maxLength(120))),
  from: z.optional(day),
  until: z.optional(day),
  type: list(itemTypes),
  size: words,
  color: words,
  condition: list(conditions),
  area: list(pickupAreas),
  sleeve: list(sleeves),
  length: list(lengths),
  neckline: list(necklines),
  min: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  max: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  sort: z.optional(z.enum(sorts)),
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(48))),
})

const facet = z.array(z.object({ value: z.string(), count: z.int() }))
export const facetNames = ['category', 'type', 'size', 'color', 'condition', 'area', 'sleeve', 'length', 'neckline'] as const

/** Each facet counts with every filter but its own. `next` continues after the last item by keyset. Prices in fils; `bars`
 * counts the pieces in equal steps of price from `min` to `max`, without the price filter. */
export const cataloguePageSchema = z.object({
  items: z.array(itemCardSchema),
  total: z.int(),
  next: z.nullable(z.string()),
  facets: z.object({
    category: facet,
    type: facet,
    size: facet,
    color: facet,
    condition: facet,
    area: facet,
    sleeve: facet,
    length: facet,
    neckline: facet,
  }),
  prices: z.object({ min: z.int(), max: z.int(), bars: z.array(z.int()) }),
})

/** What the first page shows of the catalogue: pieces, how many each category has, and for each of `occasions`, in their order, how many with the best. */
export const shopWindowSchema = z.object({
  items: z.array(itemCardSchema),
  categories: facet,
  occasions: z.array(z.object({ total: z.int(), items: z.array(itemCardSchema) })),
})

export type ShopWindow = z.infer<typeof shopWindowSchema>
export type Browse = z.infer<typeof browseSchema>
export type CataloguePage = z.infer<typeof cataloguePageSchema>
export type Facet = (typeof facetNames)[number]

export const searchContract = {
  browse: oc.route({ method: 'GET', path: '/search' }).input(browseSchema).output(cataloguePageSchema),
  window: oc.route({ method: 'GET', path: '/search/window' }).output(shopWindowSchema),
}
