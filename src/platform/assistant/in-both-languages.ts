import type { LocalizedText } from '#values/locale.ts'
import { type Assistant, AssistantFailed } from './assistant.ts'

interface Writing {
  /** Null where no model is configured. */
  assistant: Assistant | null | undefined
  signal?: AbortSignal | undefined
}

/** A text of staff in both languages: the one that is empty is translated by the model, or the same words where none answers. */
export async function inBothLanguages({ en, ar }: LocalizedText, { assistant, signal }: Writing): Promise<LocalizedText> {
  if (en && ar) return { en, ar }
  const words = en || ar
  const translated = await translate(words, { to: en ? 'ar' : 'en', assistant, signal })
  return { en: en || translated || words, ar: ar || translated || words }
}

async function translate(words: string, { assistant, to, signal }: Writing & { to: keyof LocalizedText }): Promise<string> {
  if (!assistant) return ''
  try {
    return (await assistant.translate({ to, of: 'message', texts: { words }, signal })).words.trim()
  } catch (error) {
    if (error instanceof AssistantFailed) return ''
    throw error
  }
}
