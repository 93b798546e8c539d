import * as z from 'zod'
import { isLocalHost } from '#platform/local-host.ts'

/** A language model behind the chat completions interface; `token` null where it asks for none. */
export interface AssistantSettings {
  url: string
  model: string
  token: string | null
}

/** Texts of people travel to it: nobody on the way may read them. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, search, hash } = new URL(address)
  return !username && !search && !hash && (protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname)))
}

/** The settings of the assistant in the environment. */
export const assistantShape = {
  ASSISTANT_URL: z.string().refine(isSafeAddress).optional(),
  ASSISTANT_MODEL: z.string().min(1).max(200).optional(),
  ASSISTANT_TOKEN: z.string().min(1).optional(),
}
type Settings = { [Name in keyof typeof assistantShape]?: string | undefined }

/** The expected form of each setting, for error messages. */
export const assistantExpected: Record<keyof typeof assistantShape, string> = {
  ASSISTANT_URL: 'an https address like https://models.example/v1; http only for a host of this machine or its network',
  ASSISTANT_MODEL: 'the name of a model',
  ASSISTANT_TOKEN: 'a token',
}

/** The message about settings that are incomplete, or null. */
export function missingAssistantSettings({ ASSISTANT_URL, ASSISTANT_MODEL, ASSISTANT_TOKEN }: Settings): string | null {
  if (Boolean(ASSISTANT_URL) !== Boolean(ASSISTANT_MODEL)) return 'ASSISTANT_URL and ASSISTANT_MODEL must be set together.'
  return ASSISTANT_TOKEN && !ASSISTANT_URL ? 'ASSISTANT_TOKEN needs ASSISTANT_URL and ASSISTANT_MODEL.' : null
}

/** The model that the environment names; null where there is no assistant. */
export function assistantSettingsOf({ ASSISTANT_URL, ASSISTANT_MODEL, ASSISTANT_TOKEN }: Settings): AssistantSettings | null {
  return ASSISTANT_URL && ASSISTANT_MODEL ? { url: ASSISTANT_URL, model: ASSISTANT_MODEL, token: ASSISTANT_TOKEN ?? null } : null
}
