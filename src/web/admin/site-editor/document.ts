import type { SettingsChanges } from '#domain/site/settings/draft.contract.ts'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'

/** The value at a place like `header.title`. */
export function valueAt(document: unknown, at: string): unknown {
  return at.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)
}

/** The document with another value at a place. */
export function withValue<T>(document: T, at: string, value: unknown): T {
  const [name = '', ...rest] = at.split('.')
  const part = document as Record<string, unknown>
  return { ...part, [name]: rest.length === 0 ? value : withValue(part[name] ?? {}, rest.join('.'), value) } as T
}

/** True for values that say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The places that are written together: a section, and each policy by itself. */
export function partsOf(settings: SiteSettings): string[] {
  const { policies, ...sections } = settings
  return [...Object.keys(sections), ...Object.keys(policies).map((name) => `policies.${name}`)]
}

/** The parts in which two documents differ. */
export function changedParts(one: SiteSettings, other: SiteSettings): string[] {
  return partsOf(one).filter((part) => !isSame(valueAt(one, part), valueAt(other, part)))
}

/** The parts of a document that are sent. */
export function changesOf(settings: SiteSettings, parts: readonly string[]): SettingsChanges {
  return parts.reduce<SettingsChanges>((changes, part) => withValue(changes, part, valueAt(settings, part)), {})
}

/** The document with these parts of another. */
export function withParts(document: SiteSettings, other: SiteSettings, parts: readonly string[]): SiteSettings {
  return parts.reduce((whole, part) => withValue(whole, part, valueAt(other, part)), document)
}

/** Their part of a document with what was changed in mine since `base`: two people who write in different places of it keep both. */
export function mergedOnto(theirs: unknown, mine: unknown, base: unknown): unknown {
  if (isSame(mine, base)) return theirs
  if (!isGroup(theirs) || !isGroup(mine) || !isGroup(base)) return mine
  return Object.fromEntries(
    [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((name) => [name, mergedOnto(theirs[name], mine[name], base[name])]),
  )
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
