import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { email } from '#values/schemas.ts'

const token = z.string().check(z.regex(/^[\w-]{20,64}$/))
const byToken = z.strictObject({ token })

/** `website` is a trap that people never see. */
export const subscribeSchema = z.strictObject({ email, website: z.optional(z.string().check(z.maxLength(200))) })

export const newsletterContract = {
  /** Mails a link that confirms the address. The same answer for every address. */
  subscribe: oc
    .route({ method: 'POST', path: '/newsletter' })
    .input(subscribeSchema)
    .output(z.object({ sent: z.boolean() })),
  /** Begins the newsletter for the address the link was mailed to. */
  confirm: oc
    .route({ method: 'PUT', path: '/newsletter/confirmation' })
    .input(byToken)
    .output(z.object({ confirmed: z.boolean() })),
  /** Ends it and forgets the address. A link that was used before gets the same answer. */
  leave: oc
    .route({ method: 'PUT', path: '/newsletter/departure' })
    .input(byToken)
    .output(z.object({ left: z.boolean() })),
}
