import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { enteredSchema } from '#domain/accounts/people/person.contract.ts'
import { providers } from '#values/identity-provider.ts'

const provider = z.enum(providers)

const identity = z.object({
  id: z.string(),
  provider,
  /** The provider's label of the account. */
  email: z.nullable(z.string()),
  linkedAt: z.iso.datetime(),
  /** False while it is the person's last sign-in method. */
  canLeave: z.boolean(),
})
export type Identity = z.infer<typeof identity>
const identities = z.object({ identities: z.array(identity) })

/** The provider's page, and the nonce that an id_token must carry when an app calls the provider itself. */
const oauthStart = z.object({ address: z.string(), nonce: z.string() })

export const identitiesContract = {
  list: oc.route({ method: 'GET', path: '/identities' }).output(identities),
  /** Starts an OAuth sign-in; afterwards the browser is redirected to `next`, a path of this site. */
  begin: oc
    .route({ method: 'POST', path: '/identities/visits' })
    .input(z.strictObject({ provider, next: z.optional(z.string().check(z.maxLength(2000))) }))
    .output(oauthStart),
  /** Starts linking an account. */
  link: oc.route({ method: 'POST', path: '/identities/links' }).input(z.strictObject({ provider })).output(oauthStart),
  /** Signs in with an id_token that the provider issued for the nonce of an OAuth start in this browser. */
  signIn: oc
    .route({ method: 'POST', path: '/identities/sessions' })
    .input(z.strictObject({ provider, token: z.string().check(z.maxLength(8000)), nonce: z.string().check(z.maxLength(100)) }))
    .output(enteredSchema),
  unlink: oc
    .route({ method: 'DELETE', path: '/identities/{id}' })
    .input(z.strictObject({ id: z.string().check(z.maxLength(64)) }))
    .output(identities),
}
