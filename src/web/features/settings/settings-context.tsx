import { createContext, useContext } from 'react'
import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { styleOf } from '#domain/site/settings/settings.policy.ts'
import { useNonce } from '#web/runtime/viewer.ts'

export const SettingsContext = createContext<PublicSettings | null>(null)

/** The public site settings in the language of the page. */
export function useSettings(): PublicSettings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('useSettings needs the root route')
  return settings
}

/** Colours and fonts of the settings as a style in the head, so that they apply from the first paint. */
export function SettingsStyle({ settings }: { settings: PublicSettings }) {
  return (
    <style nonce={useNonce()} suppressHydrationWarning>
      {styleOf(settings)}
    </style>
  )
}
