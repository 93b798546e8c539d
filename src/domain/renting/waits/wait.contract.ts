import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { pictureSchema } from '#domain/catalogue/items/item.contract.ts'
import { day, fils } from '#values/schemas.ts'

const itemId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/))

const wait = z.object({
  id: z.string(),
  itemId: z.string(),
  name: z.string(),
  brand: z.string(),
  size: z.string(),
  picture: z.nullable(pictureSchema),
  /** The current price for these days. */
  price: fils,
  from: day,
  until: day,
  days: z.int(),
  status: z.enum(['waiting', 'offered']),
  /** The hold that was made for them, and when it ends; null while they wait. */
  orderId: z.nullable(z.string()),
  heldUntil: z.nullable(z.string()),
})
export type Wait = z.infer<typeof wait>

const list = z.object({ waits: z.array(wait) })

export const waitContract = {
  list: oc.route({ method: 'GET', path: '/waits' }).output(list),
  /** Waits for days that are taken; the same ones again change nothing. */
  join: oc
    .route({ method: 'POST', path: '/waits' })
    .input(z.strictObject({ itemId, from: day, until: day }))
    .output(list),
  /** Leaves the line; a hold that was made for the caller ends, and the next in line has the days. */
  leave: oc
    .route({ method: 'DELETE', path: '/waits/{id}' })
    .input(z.strictObject({ id: z.string().check(z.maxLength(64)) }))
    .output(list),
}
