import { useTranslation } from 'react-i18next'

/** How to reach the shop, in the language of the page; `''` is not shown. */
export interface ContactDetails {
  title: string
  subtitle: string
  email: string
  phone: string
  address: string
  showEmail: boolean
  showPhone: boolean
  showAddress: boolean
  showContactInfo: boolean
  showSocialLinks: boolean
  socialLinks: readonly { platform: string; url: string }[]
}

/** Which fields the contact form has, and what they are called. */
export interface ContactFormWords {
  submitButtonText: string
  showFirstName: boolean
  showLastName: boolean
  showPhone: boolean
  firstNameLabel: string
  lastNameLabel: string
  emailLabel: string
  phoneLabel: string
  messageLabel: string
  messagePlaceholder: string
}

/** The specification's defaults. */
export function useContactWords(): { contact: ContactDetails; contactForm: ContactFormWords } {
  const { t } = useTranslation('inquiries')
  return {
    contact: {
      title: t('contact.title'),
      subtitle: t('contact.subtitle'),
      email: 'hello@libsa.example',
      phone: '',
      address: t('contact.address'),
      showEmail: true,
      showPhone: true,
      showAddress: true,
      showContactInfo: true,
      showSocialLinks: true,
      socialLinks: [],
    },
    contactForm: {
      submitButtonText: t('form.submit'),
      showFirstName: true,
      showLastName: true,
      showPhone: true,
      firstNameLabel: t('form.firstName'),
      lastNameLabel: t('form.lastName'),
      emailLabel: t('form.email'),
      phoneLabel: t('form.phone'),
      messageLabel: t('form.message'),
      messagePlaceholder: t('form.placeholder'),
    },
  }
}
