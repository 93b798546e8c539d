import { type IconNode, Mail, MapPin, MessageCircle, Phone } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SocialLinks } from '#web/features/social/social-links.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import type { ContactDetails } from './contact-words.ts'

/** Every way to the shop but the form. */
export function ContactCard({ contact, onTour }: { contact: ContactDetails; onTour: () => void }) {
  const { t } = useTranslation(['contact', 'quality'])
  const { email, phone, address } = contact
  const digits = phone.replace(/\D/g, '')
  const isMobile = /^9627/.test(digits)
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return (
    <section aria-labelledby="ways" className="rounded-card border border-line bg-card p-5 lg:p-6">
      <h2 id="ways" className="sr-only">
        {t('ways')}
      </h2>
      <ul className="divide-y divide-line">
        {contact.showPhone && isMobile ? (
          <Way icon={MessageCircle} href={`https://wa.me/${digits}`} name={t('whatsapp')} note={t('whatsappNote')} />
        ) : null}
        {contact.showPhone && phone ? (
          <Way
            icon={Phone}
            href={`tel:+${digits}`}
            name={
              <bdi translate="no" dir="ltr" className="whitespace-nowrap">
                {phone}
              </bdi>
            }
            note={t('phoneNote')}
          />
        ) : null}
        {contact.showEmail && email ? (
          <Way icon={Mail} href={`mailto:${email}`} name={<bdi translate="no">{email}</bdi>} note={t('emailNote')} />
        ) : null}
        {contact.showAddress && address ? <Way icon={MapPin} name={address} note={t('addressNote')} /> : null}
      </ul>
      {contact.showAddress && address ? <Streets /> : null}
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {contact.showAddress && address ? (
          <a href={map} target="_blank" rel="noreferrer" className={linkClass}>
            {t('openMap')}
          </a>
        ) : null}
        <button type="button" onClick={onTour} className={linkClass}>
          {t('quality:tour.schedule')}
        </button>
      </p>
      {contact.showSocialIcons || contact.showSocialLinks ? (
        <SocialLinks
          links={contact.socialLinks}
          label={t('social')}
          shows={{ icons: contact.showSocialIcons, words: contact.showSocialLinks }}
          className="mt-5 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-4"
        />
      ) : null}
    </section>
  )
}

function Way({ icon, href, name, note }: { icon: IconNode; href?: string; name: ReactNode; note: string }) {
  return (
    <li className="flex items-center gap-4 py-4 first:pt-1">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary-text">
        <Icon of={icon} className="size-5 stroke-[1.6]" />
      </span>
      <span className="min-w-0">
        {href ? (
          <a
            href={href}
            className="block font-medium hover:text-primary-text"
            {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
          >
            {name}
          </a>
        ) : (
          <span className="block font-medium">{name}</span>
        )}
        <span className="block text-secondary leading-6 text-quiet">{note}</span>
      </span>
    </li>
  )
}

/** A few streets around a pin: a drawing that asks no map service. */
function Streets() {
  return (
    <svg aria-hidden="true" viewBox="0 0 392 190" preserveAspectRatio="xMidYMid slice" className="mt-2 h-47.5 w-full rounded-card bg-sunk">
      <path d="M0 84c40-8 78 10 74 46s-38 44-74 34z" className="fill-good-tint" />
      <g className="fill-line">
        <rect x="306" y="66" width="64" height="40" rx="8" />
        <rect x="136" y="108" width="50" height="30" rx="8" />
      </g>
      <g fill="none" strokeLinecap="round" className="stroke-card">
        <path d="M-10 146c90-4 170-60 260-66s110-14 160-18" strokeWidth="12" />
        <path
          d="M96-10c10 70 4 130 40 210M272-10c6 76 26 150 74 210M-10 62c70-18 140-14 200-52M186 130c40 8 60 30 66 70M318 132c30-6 60-4 90-12"
          strokeWidth="6"
        />
      </g>
      <path d="M202 92c-13-19-18-27-18-36a18 18 0 0 1 36 0c0 9-5 17-18 36z" className="fill-ink" />
      <circle cx="202" cy="56" r="7" className="fill-gold" />
    </svg>
  )
}
