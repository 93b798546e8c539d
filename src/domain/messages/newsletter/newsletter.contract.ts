import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { isEmail } from '#values/contact-patterns.ts'

const token = z.string().check(z.regex(/^[\w-]{20,64}$/))
const byToken = z.strictObject({ token })

export const newsletterContract = {
  /** Mails a link that confirms the address. The same answer for every address. `website` is a trap that people never see. */
  subscribe: oc
    .route({ method: 'POST', path: '/newsletter' })
    .input(
      z.strictObject({
        email: z.string().check(z.maxLength(200), z.refine(isEmail, 'email.invalid')),
        website: z.optional(z.string().check(z.maxLength(200))),
      }),
    )
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
