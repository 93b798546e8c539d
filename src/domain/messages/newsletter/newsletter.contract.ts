import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { email } from '#values/schemas.ts'

const token = z.string().check(z.regex(/^[\w-]{20,64}$/))
const byToken = z.strictObject({ token })

/** `website` is a honeypot field. */
export const subscribeSchema = z.strictObject({ email, website: z.optional(z.string().check(z.maxLength(200))) })

const ownSubscription = z.object({
  /** The shop has a newsletter, and the account a confirmed address. */
  isOffered: z.boolean(),
  isSubscribed: z.boolean(),
})
export type OwnSubscription = z.infer<typeof ownSubscription>

export const newsletterContract = {
  /** Whether the caller's own mailbox gets the newsletter. */
  own: oc.route({ method: 'GET', path: '/newsletter/own' }).output(ownSubscription),
  /** Subscribes the caller's own mailbox at once, since their account has confirmed it, or ends its subscription. */
  choose: oc
    .route({ method: 'PUT', path: '/newsletter/own' })
    .input(z.strictObject({ isSubscribed: z.boolean() }))
    .output(ownSubscription),
  /** Mails a link that confirms the address. The answer is the same for every address. */
  subscribe: oc
    .route({ method: 'POST', path: '/newsletter' })
    .input(subscribeSchema)
    .output(z.object({ sent: z.boolean() })),
  /** Confirms the subscription of the address the link was mailed to. */
  confirm: oc
    .route({ method: 'PUT', path: '/newsletter/confirmation' })
    .input(byToken)
    .output(z.object({ confirmed: z.boolean() })),
  /** Deletes the subscription. The answer is the same when there is none. `issue` is the one whose mail has the link. */
  leave: oc
    .route({ method: 'PUT', path: '/newsletter/departure' })
    .input(z.extend(byToken, { issue: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{22}$/))) }))
    .output(z.object({ left: z.boolean() })),
}
