import { type IconNode, Mail, MapPin, MessageCircle } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SocialLinks } from '#web/features/social/social-links.tsx'
import { openChat } from '#web/layout/header/chat-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import type { ContactDetails } from './contact-words.ts'

const card = 'rounded-card border border-line bg-card p-5 lg:p-6'

/** The ways to the shop beside the form: the chat, e-mail, the address and the social networks. */
export function ContactCard({ contact, onTour }: { contact: ContactDetails; onTour: () => void }) {
  const { t } = useTranslation(['contact', 'quality'])
  const { email, address } = contact
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return (
    <section aria-labelledby="ways" className="flex flex-col gap-4">
      <h2 id="ways" className="sr-only">
        {t('ways')}
      </h2>
      <div className={card}>
        <Way icon={MessageCircle} name={t('chat')} note={t('chatNote')} />
        <Button variant="soft" className="mt-4 w-full" onClick={() => dispatchEvent(new Event(openChat))}>
          {t('startChat')}
        </Button>
      </div>
      {contact.showEmail && email ? (
        <div className={card}>
          <Way
            icon={Mail}
            name={
              <a href={`mailto:${email}`} className="hover:text-primary-text">
                <bdi translate="no">{email}</bdi>
              </a>
            }
            note={t('emailNote')}
          />
        </div>
      ) : null}
      {contact.showAddress && address ? (
        <div className={card}>
          <Way icon={MapPin} name={address} note={t('addressNote')} />
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            <a href={map} target="_blank" rel="noreferrer" className={linkClass}>
              {t('openMap')}
            </a>
            <button type="button" onClick={onTour} className={linkClass}>
              {t('quality:tour.schedule')}
            </button>
          </p>
        </div>
      ) : null}
      {contact.showSocialIcons || contact.showSocialLinks ? (
        <SocialLinks
          links={contact.socialLinks}
          label={t('social')}
          shows={{ icons: contact.showSocialIcons, words: contact.showSocialLinks }}
          className="flex flex-wrap gap-x-5 gap-y-1 px-1"
        />
      ) : null}
    </section>
  )
}

function Way({ icon, name, note }: { icon: IconNode; name: ReactNode; note: string }) {
  return (
    <div className="flex items-center gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary-text">
        <Icon of={icon} className="size-5 stroke-[1.6]" />
      </span>
      <p className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-secondary leading-6 text-quiet">{note}</span>
      </p>
    </div>
  )
}
