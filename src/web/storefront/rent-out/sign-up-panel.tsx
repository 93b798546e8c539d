import { Check } from 'lucide'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { ContactInput } from '#web/features/auth/contact-input.tsx'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { writeSession } from '#web/runtime/session-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

const then = `?next=${encodeURIComponent('/rent-clothes/new')}`

/** The way in for owners: the contact goes into the sign-up form, which leads back to the first step of a listing. */
export function SignUpPanel() {
  const { t } = useTranslation('rent-out')
  const navigate = useNavigate()
  const to = useTo()
  const [contact, setContact] = useState('')
  const signUp = (event: FormEvent) => {
    event.preventDefault()
    if (contact.trim()) writeSession('signup', { name: '', contact: contact.trim() })
    void navigate(to(`/signup${then}`))
  }
  return (
    <section aria-labelledby="ready" className="wrap mt-18 lg:mt-24">
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <Tatreez kind="rich" />
        <div className="grid gap-8 p-6 lg:grid-cols-2 lg:gap-24 lg:px-14 lg:py-12">
          <div>
            <h2 id="ready" className="type-h2">
              {t('ready.title')}
            </h2>
            <p className="mt-2 max-w-100 type-body text-quiet">{t('ready.text')}</p>
            <ul className="mt-4 grid gap-2.5 text-secondary">
              {(['consent', 'private', 'pause'] as const).map((promise) => (
                <li key={promise} className="flex items-center gap-3">
                  <Icon of={Check} className="size-4 shrink-0 text-primary-text" />
                  {t(`ready.${promise}`)}
                </li>
              ))}
            </ul>
          </div>
          <form action={to(`/signup`)} onSubmit={signUp} className="flex flex-col gap-4">
            <input type="hidden" name="next" value="/rent-clothes/new" />
            <Field label={t('ready.contact')}>
              <ContactInput value={contact} placeholder={t('ready.example')} onChange={(event) => setContact(event.currentTarget.value)} />
            </Field>
            <Button type="submit">{t('ready.create')}</Button>
            <p className="flex flex-wrap items-center justify-center gap-x-2 text-secondary text-quiet">
              <span>{t('ready.have')}</span>
              <LocalLink to={`/login${then}`} className="inline-flex min-h-11 items-center">
                <span className="border-b border-gold pb-0.5 font-semibold text-ink">{t('ready.signIn')}</span>
              </LocalLink>
            </p>
          </form>
        </div>
      </div>
    </section>
  )
}
