import type { ContextFilters } from '#domain/messages/chatbot/match-intent.policy.ts'
import type { LocalizedText } from '#values/locale.ts'

/** An intent that the shop brings: what people say, in both languages, and what is said to it. */
export interface DefaultIntent {
  name: string
  phrases: readonly string[]
  responses: readonly LocalizedText[]
  /** Of 100; 50 by default. */
  priority?: number
  filters?: ContextFilters
}
