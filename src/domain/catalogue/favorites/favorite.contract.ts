import { oc } from '@orpc/contract'
import * as z from 'zod/mini'

const itemId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/))
const byId = z.strictObject({ id: itemId })
const list = z.object({ favorites: z.array(z.object({ id: z.string(), name: z.string() })) })

export const favoriteContract = {
  /** Merges this device's favorites into the account's, except those removed there. Returns all of them, oldest first. */
  merge: oc
    .route({ method: 'POST', path: '/favorites' })
    .input(z.strictObject({ ids: z.array(itemId).check(z.maxLength(200)) }))
    .output(list),
  keep: oc.route({ method: 'PUT', path: '/favorites/{id}' }).input(byId).output(list),
  remove: oc.route({ method: 'DELETE', path: '/favorites/{id}' }).input(byId).output(list),
}
