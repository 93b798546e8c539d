import type { Locale } from '#values/locale.ts'

/** A language model that drafts texts; people read what it wrote before anybody else does. */
export interface Assistant {
  /**
   * Texts in the other language, under the same keys: of a piece of clothing, or what two people say about its rental. Throws `AssistantFailed` when it cannot be reached or answers
   * with something else.
   */
  translate<Key extends string>(wish: { to: Locale; of: 'piece' | 'message'; texts: Record<Key, string> }): Promise<Record<Key, string>>
}

/** The assistant could not be reached, or its answer was of no use. */
export class AssistantFailed extends Error {}
