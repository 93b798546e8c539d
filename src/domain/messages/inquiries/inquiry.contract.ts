import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { toLatinDigits } from '#values/digits.ts'
import { isPhone } from '#values/contact.ts'
import { day, email, text } from '#values/schemas.ts'
import { billings, mostCharacters, type Reach, topics, tourTimes } from './inquiry.policy.ts'

const reach = {
  email: z.optional(email),
  phone: z.optional(
    z.pipe(z.pipe(z.string().check(z.maxLength(48)), z.transform(toLatinDigits)), z.string().check(z.refine(isPhone, 'phone.invalid'))),
  ),
}
const isAnswerable = z.refine<Reach>((input) => Boolean(input.email || input.phone), {
  path: ['email'],
  error: 'reach.missing',
  // Said beside what else is wrong with a form.
  when: ({ value }) => typeof value === 'object' && value !== null,
})

/** People never see this field; whoever fills it in is no person, and nothing is kept. */
const website = z.optional(z.string().check(z.maxLength(200)))

export const messageSchema = z
  .strictObject({
    kind: z.literal('message'),
    topic: z.enum(topics),
    firstName: z.optional(text(60)),
    lastName: z.optional(text(60)),
    ...reach,
    orderNumber: z.optional(z.string().check(z.regex(/^LB-\d{1,12}$/))),
    message: text(mostCharacters),
    website,
  })
  .check(isAnswerable)
export const tourSchema = z
  .strictObject({
    kind: z.literal('tour'),
    name: text(80),
    ...reach,
    day,
    time: z.enum(tourTimes),
    message: z.optional(text(mostCharacters)),
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
  /** Keeps what a visitor asks and mails it to the shop. A membership needs a person signed in, and is answered at her own address. */
  send: oc
    .route({ method: 'POST', path: '/inquiries' })
    .input(inquirySchema)
    .output(z.object({ sent: z.boolean() })),
}
