import { MessageCircle, Phone } from 'lucide'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type ContactDetails, phoneLinks } from './contact-words.ts'

/** The quickest ways to the shop, before the form; nothing without a number. */
export function PhoneWays({ contact }: { contact: ContactDetails }) {
  const { t } = useTranslation('contact')
  const { call, whatsapp } = phoneLinks(contact)
  if (!call) return null
  return (
    <div className="mb-8">
      <div className="flex flex-wrap gap-3">
        {whatsapp ? (
          <Button asChild>
            <a href={whatsapp} target="_blank" rel="noreferrer">
              <Icon of={MessageCircle} className="size-5" />
              {t('whatsapp')}
            </a>
          </Button>
        ) : null}
        <Button asChild variant="outline">
          <a href={call}>
            <Icon of={Phone} className="size-5" />
            <bdi translate="no" dir="ltr">
              {contact.phone}
            </bdi>
          </a>
        </Button>
      </div>
      <p className="mt-2 type-small text-quiet">{t('phoneNote')}</p>
      <p className="mt-6 flex items-center gap-4 text-secondary text-quiet after:h-px after:flex-1 after:bg-line">{t('orWrite')}</p>
    </div>
  )
}
