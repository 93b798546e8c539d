import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { enteredSchema, portals } from '#domain/accounts/people/person.contract.ts'
import { text } from '#values/schemas.ts'

/** A code of an app, or a backup code. */
export const factorCodeSchema = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(32)) })
const id = z.string().check(z.maxLength(400))
const app = z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })
const passkey = z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime(), usedAt: z.nullable(z.iso.datetime()) })
const factorsSchema = z.object({
  hasPassword: z.boolean(),
  apps: z.array(app),
  passkeys: z.array(passkey),
  backupCodesLeft: z.int(),
  /** The time of the answer. */
  at: z.iso.datetime(),
})
export type Factors = z.infer<typeof factorsSchema>

export const passkeyName = text(80)

const enrolment = z.object({ id: z.string(), secret: z.string(), uri: z.string(), qr: z.object({ size: z.int(), path: z.string() }) })
export type Enrolment = z.infer<typeof enrolment>

/** The input and output of the browser's WebAuthn calls (Level 3, as JSON). */
const options = z.object({ options: z.record(z.string(), z.unknown()) })
const response = z.looseObject({ id: z.string().check(z.maxLength(400)), response: z.looseObject({}) })
export const reAuthenticateSchema = z.strictObject({
  password: z.optional(z.string().check(z.maxLength(128))),
  code: z.optional(factorCodeSchema.shape.code),
  response: z.optional(response),
})
const backupCodes = z.object({ backupCodes: z.array(z.string()) })

export const factorContract = {
  list: oc.route({ method: 'GET', path: '/factors' }).output(factorsSchema),
  enrol: oc
    .route({ method: 'POST', path: '/factors' })
    .input(z.strictObject({ name: text(80, 0) }))
    .output(enrolment),
  /** Verifies an app by its first code. The first app returns ten backup codes, which are shown only once. */
  verify: oc
    .route({ method: 'PUT', path: '/factors/{id}' })
    .input(z.strictObject({ id, ...factorCodeSchema.shape }))
    .output(backupCodes),
  remove: oc.route({ method: 'DELETE', path: '/factors/{id}' }).input(z.strictObject({ id })).output(factorsSchema),
  renewBackupCodes: oc.route({ method: 'POST', path: '/backup-codes' }).output(backupCodes),
  /** The second factor of a sign-in: a code of an app, or a backup code. */
  answer: oc.route({ method: 'POST', path: '/factors/answer' }).input(factorCodeSchema).output(enteredSchema),
  /** The portal at which a sign-in of this browser waits for its second factor, or null. */
  waiting: oc.route({ method: 'GET', path: '/factors/waiting' }).output(z.object({ waitsAt: z.nullable(z.enum(portals)) })),
  /** Re-authenticates the caller by a passkey, by a code of an app or a backup code when there is an app, else by password. */
  reAuthenticate: oc
    .route({ method: 'PUT', path: '/people/proof' })
    .input(reAuthenticateSchema)
    .output(z.object({ isFresh: z.boolean() })),
  /** Sends a code for re-authentication to a person without password and app. */
  sendProofCode: oc.route({ method: 'POST', path: '/people/proof-codes' }).output(z.object({ sent: z.boolean() })),
  /** Returns the WebAuthn options for re-authentication by a passkey of the caller. */
  askOwnPasskey: oc.route({ method: 'POST', path: '/people/proof-questions' }).output(options),
  askNewPasskey: oc.route({ method: 'POST', path: '/passkeys/questions' }).output(options),
  addPasskey: oc
    .route({ method: 'POST', path: '/passkeys' })
    .input(z.strictObject({ name: passkeyName, response }))
    .output(factorsSchema),
  removePasskey: oc.route({ method: 'DELETE', path: '/passkeys/{id}' }).input(z.strictObject({ id })).output(factorsSchema),
  askPasskey: oc.route({ method: 'POST', path: '/passkeys/sign-in-questions' }).output(options),
  signInByPasskey: oc
    .route({ method: 'POST', path: '/passkeys/sign-ins' })
    .input(z.strictObject({ response, portal: z.optional(z.enum(portals)) }))
    .output(enteredSchema),
}
