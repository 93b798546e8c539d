import { useEffect, useRef } from 'react'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { unsentPrefix } from '#web/features/messages/unsent.ts'
import { forgetSession, readSession, writeSession } from '#web/runtime/session-storage.ts'
import { isSame, mergedOnto } from './document.ts'

/** Gone when somebody signs out. */
const kept = `${unsentPrefix}site-draft`

interface Own {
  settings: SiteSettings
  /** What of it the shop has. */
  saved: SiteSettings
}

/** Keeps in this tab what was typed and not saved when the editor is left, and puts it onto the draft when it is opened again. */
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
