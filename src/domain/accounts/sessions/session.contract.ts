import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { signInMethods } from '#domain/accounts/people/person.contract.ts'

const session = z.object({
  id: z.string(),
  isThis: z.boolean(),
  method: z.enum(signInMethods),
  /** Like `Chrome, Android`; empty when unknown. */
  device: z.string(),
  /** The network of the address, like `203.0.113.0/24`. */
  network: z.string(),
  signedInAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
})
export type Session = z.infer<typeof session>
const sessions = z.object({
  /** The time of the answer. */
  at: z.iso.datetime(),
  sessions: z.array(session),
})
export type Sessions = z.infer<typeof sessions>

export const sessionContract = {
  list: oc.route({ method: 'GET', path: '/sessions' }).output(sessions),
  /** Ends one session of the caller. */
  end: oc
    .route({ method: 'DELETE', path: '/sessions/{id}' })
    .input(z.strictObject({ id: z.string().check(z.maxLength(40)) }))
    .output(sessions),
  /** Ends every session but the current one, or all of them. */
  endMany: oc
    .route({ method: 'DELETE', path: '/sessions' })
    .input(z.strictObject({ scope: z.enum(['others', 'global']) }))
    .output(sessions),
  /**
   * An access token for the API (`authorization: Bearer …`), valid for 15 minutes or until its session ends. The keys are at
   * `/.well-known/jwks.json`.
   */
  token: oc.route({ method: 'POST', path: '/sessions/tokens' }).output(z.object({ token: z.string(), expiresAt: z.iso.datetime() })),
}
