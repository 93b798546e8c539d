import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { itemCardSchema } from '#domain/catalogue/items/item.contract.ts'
import { rentalViewSchema } from '#domain/renting/rentals/rental.contract.ts'
import { fils } from '#values/schemas.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))

/** The possible replacements of a piece whose owner has cancelled, or that did not come back in time. */
export const rescueSchema = z.object({
  /** The deadline of the choice; null when the time is over. Then the refund is made. */
  until: z.nullable(z.string()),
  /** To the card when nothing is chosen, in fils. */
  refund: fils,
  items: z.array(
    z.extend(itemCardSchema, {
      /** To the card when this one is chosen. */
      back: fils,
      /** The part of its price that the shop pays. */
      onShop: fils,
      deposit: fils,
    }),
  ),
  /** The rental that replaces it. */
  replacedBy: z.nullable(z.string()),
})
export type Rescue = z.infer<typeof rescueSchema>

export const rescueContract = {
  replacements: oc.route({ method: 'GET', path: '/rentals/{id}/replacements' }).input(z.strictObject({ id })).output(rescueSchema),
  /**
   * Takes one of them in place of the piece, with the refund for its price, and returns the new rental. Without `itemId` the refund is made
   * at once.
   */
  replace: oc
    .route({ method: 'PUT', path: '/rentals/{id}/replacement' })
    .input(
      z.strictObject({
        id,
        key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
        itemId: z.nullable(z.string().check(z.maxLength(64))),
      }),
    )
    .output(rentalViewSchema),
}
