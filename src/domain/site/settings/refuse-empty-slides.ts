import { Refusal } from '#domain/refusal.ts'
import { locales } from '#values/locale.ts'
import { isSeen } from '#values/schemas.ts'
import type { SiteSettings } from './settings.contract.ts'

/**
 * Refuses to show a slide of the home page that somebody has added and not written, or whose button lacks a language or its page.
 * @throws {Refusal} 409 `settings.empty-slide`, `settings.halved-button` with the `number` of the first one
 */
export function refuseEmptySlides({ header: { images } }: SiteSettings): void {
  const empty = images.findIndex(({ title }) => locales.some((locale) => !isSeen(title[locale])))
  if (empty >= 0) throw new Refusal('settings.empty-slide', 409, { number: empty + 1 })
  const halved = images.findIndex(({ button, url }) => {
    const written = [...locales.map((locale) => button[locale]), url].filter(isSeen)
    return written.length > 0 && written.length < locales.length + 1
  })
  if (halved >= 0) throw new Refusal('settings.halved-button', 409, { number: halved + 1 })
}
