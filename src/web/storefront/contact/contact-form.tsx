import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActionData } from 'react-router'
import { maxMessageLength, type Topic, topics } from '#domain/messages/inquiries/inquiry.policy.ts'
import { fillOf } from '#domain/site/settings/settings.policy.ts'
import { formatShortRange } from '#values/format.ts'
import { EmailInput, PhoneInput } from '#web/features/forms/contact-inputs.tsx'
import { Trap } from '#web/features/inquiries/trap.tsx'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { cn } from '#web/ui/cn.ts'
import { Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { LateForm } from '#web/ui/form/late-form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import type { ContactFormWords } from './contact-words.ts'
import { Sent } from './sent.tsx'

export interface ContactFormProps {
  words: ContactFormWords
  /** Asks what it is about; a signed-in person can name the order. */
  withTopics?: boolean
  variant?: ButtonProps['variant']
}

/** The outcome of a message that was sent without scripts. */
export interface Posted {
  isSent: boolean
  failure: string | null
}

const loadSender = () => import('./contact-sender.tsx')

/** A message to the shop, with the fields that the settings ask for. */
export function ContactForm({ words, withTopics = false, variant = 'primary' }: ContactFormProps) {
  const { t } = useTranslation('inquiries')
  const to = useTo()
  const posted = useActionData<Posted>()
  const { person } = useViewer()
  const isPainted = words.submitButtonColor !== useSettings().colors.primaryColor
  const [topic, setTopic] = useState<Topic>(topics[0])
  const [firstName = '', ...lastNames] = person?.name.split(' ') ?? []
  const [isSent, setSent] = useState(false)
  if (posted?.isSent && !isSent) {
    return (
      <Sent title={t('sent.title')} text={t('sent.text')}>
        <Button asChild variant="outline">
          <LocalLink to="/contact">{t('sent.again')}</LocalLink>
        </Button>
      </Sent>
    )
  }
  if (isSent) {
    return (
      <Sent title={t('sent.title')} text={t('sent.text')}>
        <Button variant="outline" onClick={() => setSent(false)}>
          {t('sent.again')}
        </Button>
      </Sent>
    )
  }
  return (
    <LateForm load={loadSender} failed={t('failed')} onSent={() => setSent(true)} action={to('/contact')} className="flex flex-col gap-5">
      <Trap />
      {withTopics ? (
        <ChoiceChips
          legend={t('topic')}
          name="topic"
          value={topic}
          onChange={setTopic}
          options={topics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        />
      ) : (
        <input type="hidden" name="topic" value="other" />
      )}
      <div className="grid gap-5 md:grid-cols-2 lg:gap-x-6">
        {words.showFirstName ? (
          <FormField label={words.firstNameLabel} name="firstName" className={words.showLastName ? '' : 'md:col-span-2'}>
            <TextInput autoComplete="given-name" maxLength={60} defaultValue={firstName} />
          </FormField>
        ) : null}
        {words.showLastName ? (
          <FormField label={words.lastNameLabel} name="lastName" className={words.showFirstName ? '' : 'md:col-span-2'}>
            <TextInput autoComplete="family-name" maxLength={60} defaultValue={lastNames.join(' ')} />
          </FormField>
        ) : null}
        <FormField
          label={words.emailLabel}
          name="email"
          {...(words.showPhone ? { hint: t('form.either') } : {})}
          className={words.showPhone ? '' : 'md:col-span-2'}
        >
          <EmailInput defaultValue={person?.email ?? undefined} />
        </FormField>
        {words.showPhone ? (
          <FormField label={words.phoneLabel} name="phone">
            <PhoneInput />
          </FormField>
        ) : null}
        {withTopics && topic === 'order' && person ? <OrderChoice /> : null}
        <FormField label={words.messageLabel} name="message" className="md:col-span-2">
          <TextArea rows={withTopics ? 5 : 4} maxLength={maxMessageLength} placeholder={words.messagePlaceholder} />
        </FormField>
      </div>
      <FormProblem text={posted?.failure} />
      <SubmitButton
        variant={isPainted ? 'primary' : variant}
        className={cn('w-full sm:w-fit sm:px-8', withTopics && 'lg:h-13', isPainted && fillOf(words.submitButtonColor))}
      >
        {words.submitButtonText}
      </SubmitButton>
    </LateForm>
  )
}

/** The orders of this person, to name the one it is about. */
function OrderChoice() {
  const { t } = useTranslation('inquiries')
  const { api, locale } = useViewer()
  const { data } = useQuery(api.orders.list.queryOptions())
  if (!data || data.orders.length === 0) return null
  return (
    <FormField label={t('order')} name="orderNumber" className="md:col-span-2">
      <Select defaultValue="">
        <option value="">{t('anyOrder')}</option>
        {data.orders.map(({ id, number, rentals }) => (
          <option key={id} value={number}>
            {[number, rentals[0] && formatShortRange(rentals[0], locale)].filter(Boolean).join(t('comma'))}
          </option>
        ))}
      </Select>
    </FormField>
  )
}
