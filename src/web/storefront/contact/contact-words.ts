import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'

/** How to reach the shop, in the language of the page; `''` is not shown. */
export type ContactDetails = PublicSettings['contact']

/** Which fields the contact form has, and what they are called. */
export type ContactFormWords = PublicSettings['contactForm']

/** What the settings say of reaching the shop. */
export function useContactWords(): { contact: ContactDetails; contactForm: ContactFormWords } {
  const { contact, contactForm } = useSettings()
  return { contact, contactForm }
}
