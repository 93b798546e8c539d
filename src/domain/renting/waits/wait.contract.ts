import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { day } from '#values/schemas.ts'

const itemId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/))

const wait = z.object({
  id: z.string(),
  itemId: z.string(),
  from: day,
  until: day,
  status: z.enum(['waiting', 'offered']),
  /** The hold that waits for them, for two hours. */
  orderId: z.nullable(z.string()),
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
  leave: oc
    .route({ method: 'DELETE', path: '/waits/{id}' })
    .input(z.strictObject({ id: z.string().check(z.maxLength(64)) }))
    .output(list),
}
