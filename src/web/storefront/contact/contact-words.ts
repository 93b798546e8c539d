import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { dialledPhone, isLandline } from '#values/phone.ts'
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

/** The links that call the shop and write to it by WhatsApp; null without a number, and by WhatsApp for one that no mobile has. */
export function phoneLinks({ phone, showPhone }: Pick<ContactDetails, 'phone' | 'showPhone'>): {
  call: string | null
  whatsapp: string | null
} {
  const dialled = dialledPhone(phone)
  if (!showPhone || !dialled) return { call: null, whatsapp: null }
  const isReachable = dialled.startsWith('+') && !isLandline(dialled)
  return { call: `tel:${dialled}`, whatsapp: isReachable ? `https://wa.me/${dialled.slice(1)}` : null }
}
