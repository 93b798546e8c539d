import { type IconNode, Mail, MapPin, MessageCircle, Phone } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalLink } from '#web/runtime/links.ts'
import { ContactForm } from '#web/storefront/contact/contact-form.tsx'
import { phoneLinks, useContactWords } from '#web/storefront/contact/contact-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The shop's contacts, with the form itself where there is room for it. */
export function ContactSection() {
  const { t } = useTranslation('home')
  const { contact, contactForm } = useContactWords()
  const { email, phone, address } = contact
  const { call } = phoneLinks(contact)
  return (
    <section aria-labelledby="contact" className="wrap mt-18 grid gap-6 lg:mt-24 lg:grid-cols-[1fr_714px] lg:gap-20">
      <div>
        <h2 id="contact" className="type-h2">
          {contact.title}
        </h2>
        <p className="mt-2 max-w-90 type-body text-quiet">{contact.subtitle}</p>
        {contact.showContactInfo ? (
          <ul className="mt-5 flex flex-col gap-2">
            {contact.showAddress && address ? <Way icon={MapPin}>{address}</Way> : null}
            {call ? (
              <Way icon={Phone}>
                <a href={call} className="hover:text-primary-text">
                  <bdi translate="no" dir="ltr" className="whitespace-nowrap">
                    {phone}
                  </bdi>
                </a>
              </Way>
            ) : null}
            {contact.showEmail && email ? (
              <Way icon={Mail}>
                <a href={`mailto:${email}`} className="hover:text-primary-text">
                  <bdi translate="no">{email}</bdi>
                </a>
              </Way>
            ) : null}
          </ul>
        ) : null}
        <div className="mt-5 flex flex-wrap gap-3 lg:hidden">
          <Button asChild variant="outline">
            <LocalLink to="/contact">
              <Icon of={MessageCircle} className="size-5 stroke-[1.6]" />
              {t('contact.write')}
            </LocalLink>
          </Button>
          {call ? (
            <Button asChild variant="outline">
              <a href={call}>
                <Icon of={Phone} className="size-5 stroke-[1.6]" />
                <bdi translate="no" dir="ltr" className="whitespace-nowrap">
                  {phone}
                </bdi>
              </a>
            </Button>
          ) : null}
        </div>
      </div>
      <div className="max-lg:hidden">
        <ContactForm words={contactForm} variant="outline" />
      </div>
    </section>
  )
}

function Way({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-4 text-secondary">
      <Icon of={icon} className="size-5 shrink-0 stroke-[1.6]" />
      {children}
    </li>
  )
}
