import { oc } from '@orpc/contract'
import * as z from 'zod/mini'

/** The provider's id of a card. */
export const cardId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,255}$/))
const byId = z.strictObject({ id: cardId })
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

const savedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** `YYYY-MM`, the last month in which it is valid. */
  expiresAt: z.string(),
  isExpired: z.boolean(),
  isDefault: z.boolean(),
})
export type SavedCard = z.infer<typeof savedCard>
const cards = z.object({ cards: z.array(savedCard) })

export const cardContract = {
  /** The caller's cards as the provider keeps them, the default first, then newest first. */
  list: oc.route({ method: 'GET', path: '/cards' }).output(cards),
  /** Opens the provider's page that saves a card; the same key answers the same page. */
  add: oc
    .route({ method: 'POST', path: '/cards' })
    .input(z.strictObject({ key }))
    .output(z.object({ redirect: z.string() })),
  makeDefault: oc.route({ method: 'PUT', path: '/cards/{id}/default' }).input(byId).output(cards),
  remove: oc.route({ method: 'DELETE', path: '/cards/{id}' }).input(byId).output(cards),
}
