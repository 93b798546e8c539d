import * as z from 'zod'
import { isOriginOfService } from '#platform/local-host.ts'

/** A search engine that speaks the interface of Typesense, and the name under which questions find its collection. */
export interface SearchSettings {
  url: string
  key: string
  collection: string
}

/** The settings of the search engine in the environment. */
export const searchShape = {
  SEARCH_ENGINE_URL: z.url().refine(isOriginOfService).optional(),
  SEARCH_ENGINE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  SEARCH_ENGINE_COLLECTION: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/)
    .default('libsa_items'),
}
type Settings = { [Name in keyof typeof searchShape]?: string | undefined }

/** The form of each setting, for the operator. */
export const searchExpected: Record<keyof typeof searchShape, string> = {
  SEARCH_ENGINE_URL: 'an https address without a path; http only for a host of this machine or its network',
  SEARCH_ENGINE_KEY: 'a key without spaces',
  SEARCH_ENGINE_COLLECTION: 'a name of at most 40 small letters, digits and underscores that begins with a letter',
}

/** The message about settings that are incomplete, or null. */
export function missingSearchSettings({ SEARCH_ENGINE_URL, SEARCH_ENGINE_KEY }: Settings): string | null {
  const isHalf = Boolean(SEARCH_ENGINE_URL) !== Boolean(SEARCH_ENGINE_KEY)
  return isHalf ? 'SEARCH_ENGINE_URL and SEARCH_ENGINE_KEY must be set together.' : null
}

/** The search engine that the environment names; null where PostgreSQL searches alone. */
export function searchSettingsOf({ SEARCH_ENGINE_URL, SEARCH_ENGINE_KEY, SEARCH_ENGINE_COLLECTION }: Settings): SearchSettings | null {
  if (!SEARCH_ENGINE_URL || !SEARCH_ENGINE_KEY || !SEARCH_ENGINE_COLLECTION) return null
  return { url: new URL(SEARCH_ENGINE_URL).origin, key: SEARCH_ENGINE_KEY, collection: SEARCH_ENGINE_COLLECTION }
}
