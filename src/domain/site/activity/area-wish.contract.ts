import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { text } from '#values/schemas.ts'

export const areaWishSchema = z.strictObject({ name: text(60) })

export const areaWishContract = {
  /** Keeps the wish for delivery to an area that is not on the list, counted by its name. */
  keep: oc
    .route({ method: 'POST', path: '/area-wishes' })
    .input(areaWishSchema)
    .output(z.object({ isNoted: z.boolean() })),
}
