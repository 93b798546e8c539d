import type { Locale } from '#values/locale.ts'

/** A source of an answer. */
export interface Source {
  title: string
  text: string
}

/** A message of the conversation before the question. */
export interface ChatTurn {
  by: 'visitor' | 'assistant'
  text: string
}

/** A question, and all that may be said to it. */
export interface Question {
  locale: Locale
  question: string
  sources: readonly Source[]
  earlier: readonly ChatTurn[]
}

/** The whole answer to a question that its sources do not answer. */
export const unknownAnswer = 'UNKNOWN'

/** A language model. It drafts texts, which people read before anybody else does, and answers from sources, which its caller checks. */
export interface Assistant {
  /**
   * Texts in the other language, under the same keys: of a piece of clothing, or what two people say about its rental. Throws `AssistantFailed` when it cannot be reached or answers
   * with something else.
   */
  translate<Key extends string>(wish: {
    to: Locale
    of: 'piece' | 'message'
    texts: Record<Key, string>
    signal?: AbortSignal | undefined
  }): Promise<Record<Key, string>>
  /**
   * An answer as it is written, part by part. It names the source of each sentence by its number from 1, as `[1]`; where the
   * sources say nothing it is `unknownAnswer`. Throws `AssistantFailed` when it cannot be reached or breaks off.
   */
  answer(question: Question): AsyncIterable<string>
}

/** The assistant could not be reached, or its answer was of no use. */
export class AssistantFailed extends Error {}
