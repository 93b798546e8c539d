import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { type BodyPart, bodyLimits, bodyParts } from '#values/body.ts'
import { locales } from '#values/locale.ts'
import { personName, text, typedText } from '#values/schemas.ts'
import { importantWays, maxAbout, notificationKinds } from './profile.policy.ts'

export const themes = ['light', 'dark', 'system'] as const

const hour = z.int().check(z.minimum(0), z.maximum(23))
const channelFlags = z.strictObject({ mail: z.boolean(), sms: z.boolean(), push: z._default(z.boolean(), true) })
const notifications = z.strictObject(
  Object.fromEntries(notificationKinds.map((kind) => [kind, channelFlags])) as Record<
    (typeof notificationKinds)[number],
    typeof channelFlags
  >,
)
const phoneChannel = z.enum(['sms', 'whatsapp'])
const quietHours = z.strictObject({ from: hour, until: hour }).check(z.refine(({ from, until }) => from !== until, 'profile.quiet-hours'))

const cm = (part: BodyPart) => z.optional(z.number().check(z.minimum(bodyLimits[part][0]), z.maximum(bodyLimits[part][1])))
/** In centimetres; every part is optional. */
export const bodySchema = z.strictObject(
  Object.fromEntries(bodyParts.map((part) => [part, cm(part)])) as Record<BodyPart, ReturnType<typeof cm>>,
)

/** An owner's words on their public page, in either language; empty without. */
export const aboutSchema = z.strictObject({ en: text(maxAbout, 0), ar: text(maxAbout, 0) })

/** The number of an owner who is registered for sales tax: digits, also Arabic-Indic ones; empty without. */
export const taxNumberSchema = typedText(15, 0).check(z.refine((value) => /^\d*$/.test(value), 'tax.digits'))

/** The fields a person may change; omitted ones stay. */
export const changeProfileSchema = z.strictObject({
  name: z.optional(personName()),
  locale: z.optional(z.enum(locales)),
  theme: z.optional(z.enum(themes)),
  notifications: z.optional(notifications),
  quietHours: z.optional(z.nullable(quietHours)),
  phoneChannel: z.optional(phoneChannel),
  importantBy: z.optional(z.enum(importantWays)),
  hasDigest: z.optional(z.boolean()),
  isDiscreet: z.optional(z.boolean()),
  hasLetterKeys: z.optional(z.boolean()),
  about: z.optional(aboutSchema),
  taxNumber: z.optional(taxNumberSchema),
})

export const profileSchema = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  /** Why no mail goes to the address: it takes none, or its reader has called one spam. */
  mailProblem: z.nullable(z.enum(['bounce', 'complaint'])),
  phone: z.nullable(z.string()),
  /** The path of the picture without size and extension: `${avatar}-256.webp`, `-512.webp`. */
  avatar: z.nullable(z.string()),
  locale: z.nullable(z.enum(locales)),
  theme: z.nullable(z.enum(themes)),
  notifications,
  /** Null: none. */
  quietHours: z.nullable(quietHours),
  /** The channel for messages to the phone. */
  phoneChannel: phoneChannel,
  /** The channels of a required message that would come by mail and phone. */
  importantBy: z.enum(importantWays),
  /** Whether the news of an owner comes in one mail in the morning. */
  hasDigest: z.boolean(),
  isDiscreet: z.boolean(),
  /** Whether single keys work in the administration. */
  hasLetterKeys: z.boolean(),
  about: aboutSchema,
  /** Of an owner who is registered for sales tax; empty without. */
  taxNumber: z.string(),
  /** Null unless the person chose to store them in the account. */
  body: z.nullable(bodySchema),
})

export type Profile = z.infer<typeof profileSchema>
export type ChangeProfile = z.infer<typeof changeProfileSchema>

export const profileContract = {
  get: oc.route({ method: 'GET', path: '/profile' }).output(profileSchema),
  change: oc.route({ method: 'PUT', path: '/profile' }).input(changeProfileSchema).output(profileSchema),
  /** Sends mails to the address again. */
  openMail: oc.route({ method: 'PUT', path: '/profile/mail' }).output(profileSchema),
  saveBody: oc.route({ method: 'PUT', path: '/profile/body' }).input(bodySchema).output(profileSchema),
  forgetBody: oc.route({ method: 'DELETE', path: '/profile/body' }).output(profileSchema),
  /** The body is a picture: JPEG, PNG, WebP or AVIF, at most 5 MB. */
  setAvatar: oc.route({ method: 'PUT', path: '/profile/avatar' }).input(z.file()).output(profileSchema),
  removeAvatar: oc.route({ method: 'DELETE', path: '/profile/avatar' }).output(profileSchema),
}
