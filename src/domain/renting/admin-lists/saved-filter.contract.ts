import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { text } from '#values/schemas.ts'
import { maxFilterName } from './list-query.policy.ts'

/** The most filters of one list that a person may save. */
export const maxSavedFilters = 12

export const filterNameSchema = z.strictObject({ name: text(maxFilterName) })

const list = z.string().check(z.regex(/^\/admin\/[a-z/-]{1,60}$/))
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const savedFilter = z.object({ id: z.string(), name: z.string(), query: z.string() })
export type SavedFilter = z.infer<typeof savedFilter>

export const savedFilterRoutes = {
  /** The filters of a list that the caller has saved, by name. */
  filters: oc
    .route({ method: 'GET', path: '/operations/filters' })
    .input(z.strictObject({ list }))
    .output(z.object({ filters: z.array(savedFilter) })),
  /** Saves the filters of a list under a name; the same name is replaced. 409 `filter.too-many` */
  saveFilter: oc
    .route({ method: 'POST', path: '/operations/filters' })
    .input(z.strictObject({ list, name: text(maxFilterName), query: text(500) }))
    .output(savedFilter),
  /** Deletes a filter. 404 `filter.unknown` */
  removeFilter: oc
    .route({ method: 'DELETE', path: '/operations/filters/{id}' })
    .input(z.strictObject({ id }))
    .output(z.object({ done: z.literal(true) })),
}
