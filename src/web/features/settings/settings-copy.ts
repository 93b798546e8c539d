import type { Site } from '#domain/site/settings/settings.contract.ts'
import { hasEssentials, isColor, isFontName } from '#domain/site/settings/settings.policy.ts'
import type { Locale } from '#values/locale.ts'

const key = 'site_settings_data'

/** Stores a copy of the settings in the browser, for when the server has no valid ones. */
export function keepCopy({ version, settings }: Site, locale: Locale): void {
  const { colors, typography } = settings
  const entries = {
    [key]: JSON.stringify({ locale, version, settings }),
    'primary-color': colors.primaryColor,
    'secondary-color': colors.secondaryColor,
    'heading-font': typography.headingFont,
    'body-font': typography.bodyFont,
  }
  try {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  } catch {
    // Without storage only the server's settings are shown.
  }
}

/** The stored copy in a language, or null when there is none of the shape of `model`. */
export function readCopy(locale: Locale, model: Site['settings']): Site['settings'] | null {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? 'null') as { locale?: unknown; settings?: unknown } | null
    return copy?.locale === locale && isSettings(copy.settings, model) ? copy.settings : null
  } catch {
    return null
  }
}

function isSettings(copy: unknown, model: Site['settings']): copy is Site['settings'] {
  if (!hasEssentials(copy) || !isLike(copy, model)) return false
  const { colors, typography, fills } = copy as Site['settings']
  return (
    [colors.primaryColor, colors.secondaryColor, ...fills].every(isColor) && [typography.headingFont, typography.bodyFont].every(isFontName)
  )
}

/** Whether a value has every field that the model has, of the same kind. */
function isLike(value: unknown, model: unknown): boolean {
  if (typeof value !== typeof model || Array.isArray(value) !== Array.isArray(model)) return false
  if (typeof model !== 'object' || model === null || Array.isArray(model)) return true
  return Object.entries(model).every(([field, entry]) => isLike((value as Record<string, unknown> | null)?.[field], entry))
}
