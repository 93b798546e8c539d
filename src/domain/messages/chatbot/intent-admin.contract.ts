import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { bothLanguages } from '#domain/catalogue/listings/listing-content.contract.ts'
import { locales } from '#values/locale.ts'
import { text } from '#values/schemas.ts'

const at = z.iso.datetime()
const name = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))

/** The scope of an intent: visitors who are signed in or not, and pages by the beginning of their path; everywhere by default. */
const where = z.strictObject({
  isSignedIn: z.optional(z.boolean()),
  path: z.optional(z.string().check(z.regex(/^\/[\w/-]{0,100}$/))),
})

export const maxResponses = 5

export const intentSchema = z.object({
  name: z.string(),
  phrases: z.array(z.string()),
  responses: z.array(z.object({ en: z.string(), ar: z.string() })),
  where,
  priority: z.int(),
  isActive: z.boolean(),
  changedAt: at,
})
export type Intent = z.infer<typeof intentSchema>

/** The part of an intent that staff write. */
export const keptIntent = z.strictObject({
  name,
  phrases: z.array(text(200)).check(z.minLength(1), z.maxLength(100)),
  responses: z.array(bothLanguages(2000)).check(z.minLength(1), z.maxLength(maxResponses)),
  where,
  priority: z.int().check(z.minimum(0), z.maximum(100)),
  isActive: z.boolean(),
})
export type KeptIntent = z.infer<typeof keptIntent>

const intents = z.object({ intents: z.array(intentSchema) })

const unmatchedQuestion = z.object({ question: z.string(), asked: z.string(), locale: z.enum(locales), times: z.int(), at })
export type UnmatchedQuestion = z.infer<typeof unmatchedQuestion>

export const chatbotContract = {
  list: oc.route({ method: 'GET', path: '/chatbot/intents' }).output(intents),
  /** Writes an intent, in place of the one of this name. */
  keep: oc.route({ method: 'PUT', path: '/chatbot/intents/{name}' }).input(keptIntent).output(intents),
  /** The assistant's answer to a visitor, and its intent; nothing is stored. */
  tryOut: oc
    .route({ method: 'POST', path: '/chatbot/tries' })
    .input(z.strictObject({ text: text(500), locale: z.enum(locales) }))
    .output(z.object({ intent: z.nullable(z.string()), content: z.string() })),
  /** Questions without an answer, the most frequent first. */
  unmatched: oc.route({ method: 'GET', path: '/chatbot/unmatched-questions' }).output(z.object({ questions: z.array(unmatchedQuestion) })),
  /** Takes a question off that list. */
  forget: oc
    .route({ method: 'PUT', path: '/chatbot/unmatched-questions' })
    .input(z.strictObject({ question: text(200) }))
    .output(z.object({ forgotten: z.literal(true) })),
}
