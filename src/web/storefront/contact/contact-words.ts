import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'

/** The shop's contacts, in the language of the page; `''` is not shown. */
export type ContactDetails = PublicSettings['contact']

/** The fields of the contact form, with their labels. */
export type ContactFormWords = PublicSettings['contactForm']

/** The shop's contacts in the settings. */
export function useContactWords(): { contact: ContactDetails; contactForm: ContactFormWords } {
  const { contact, contactForm } = useSettings()
  return { contact, contactForm }
}
