import { useEffect, useRef } from 'react'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { unsentPrefix } from '#web/features/messages/unsent.ts'
import { forgetSession, readSession, writeSession } from '#web/runtime/session-storage.ts'
import { isSame, mergedOnto } from './document.ts'

/** Gone when somebody signs out. */
const kept = `${unsentPrefix}site-draft`

interface Own {
  settings: SiteSettings
  /** The part that the shop has. */
  saved: SiteSettings
}

/** Keeps unsaved text in this tab when the editor is left, and applies it to the draft when it is opened again. */
export function useKeptOwn(own: Own, restore: (settings: SiteSettings) => void): void {
  const latest = useRef({ own, restore })
  useEffect(() => {
    latest.current = { own, restore }
  })
  useEffect(() => {
    const before = readSession(kept) as Own | null
    forgetSession(kept)
    const { current } = latest
    if (before?.settings && before.saved) current.restore(mergedOnto(current.own.settings, before.settings, before.saved) as SiteSettings)
    return () => {
      const { settings, saved } = latest.current.own
      if (!isSame(settings, saved)) writeSession(kept, { settings, saved })
    }
  }, [])
}
