import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { cleaned } from '#values/cleaned.ts'
import { isPhone } from '#values/contact.ts'
import { day, email, text } from '#values/schemas.ts'
import { billings, type InquiryContact, maxMessageLength, topics, tourTimes } from './inquiry.policy.ts'

const contactShape = {
  email: z.optional(email),
  phone: z.optional(
    z.pipe(z.pipe(z.string().check(z.maxLength(96)), z.transform(cleaned)), z.string().check(z.refine(isPhone, 'phone.invalid'))),
  ),
}
const isAnswerable = z.refine<InquiryContact>((input) => Boolean(input.email || input.phone), {
  path: ['email'],
  error: 'reach.missing',
  // Said beside what else is wrong with a form.
  when: ({ value }) => typeof value === 'object' && value !== null,
})

/** A honeypot field, invisible to people: an inquiry that fills it in is answered as sent and dropped. */
const website = z.optional(z.string().check(z.maxLength(200)))

export const messageSchema = z
  .strictObject({
    kind: z.literal('message'),
    topic: z.enum(topics),
    firstName: z.optional(text(60)),
    lastName: z.optional(text(60)),
    ...contactShape,
    orderNumber: z.optional(z.string().check(z.regex(/^LB-\d{1,12}$/))),
    message: text(maxMessageLength),
    website,
  })
  .check(isAnswerable)
export const tourSchema = z
  .strictObject({
    kind: z.literal('tour'),
    name: text(80),
    ...contactShape,
    day,
    time: z.enum(tourTimes),
    message: z.optional(text(maxMessageLength)),
    website,
  })
  .check(isAnswerable)
export const membershipSchema = z.strictObject({
  kind: z.literal('membership'),
  plan: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  billing: z.enum(billings),
})
export const inquirySchema = z.discriminatedUnion('kind', [messageSchema, tourSchema, membershipSchema])
export type Inquiry = z.infer<typeof inquirySchema>

export const inquiryContract = {
  /** Stores an inquiry and mails it to the shop. A membership requires a signed-in person, who is answered at their own address. */
  send: oc
    .route({ method: 'POST', path: '/inquiries' })
    .input(inquirySchema)
    .output(z.object({ sent: z.boolean() })),
}
