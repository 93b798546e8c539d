import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActionData } from 'react-router'
import { mostCharacters, type Topic, topics } from '#domain/messages/inquiries/inquiry.policy.ts'
import { fillOf } from '#domain/site/settings/settings.policy.ts'
import { formatShortRange } from '#values/format.ts'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { Trap } from '#web/features/inquiries/trap.tsx'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import type { ContactFormWords } from './contact-words.ts'
import { PhoneInput } from './phone-input.tsx'
import { Sent } from './sent.tsx'
import { useInquiry } from './use-inquiry.ts'

export interface ContactFormProps {
  words: ContactFormWords
  /** Asks what it is about; a signed-in person can name the order. */
  withTopics?: boolean
  variant?: ButtonProps['variant']
}

/** What became of a message that was sent without scripts. */
export interface Posted {
  isSent: boolean
  failure: string | null
}

/** A message to the shop, with the fields that the settings ask for. */
export function ContactForm({ words, withTopics = false, variant = 'primary' }: ContactFormProps) {
  const { t } = useTranslation('inquiries')
  const to = useTo()
  const posted = useActionData<Posted>()
  const { person } = useViewer()
  const isPainted = words.submitButtonColor !== useSettings().colors.primaryColor
  const [topic, setTopic] = useState<Topic>(withTopics ? 'order' : 'other')
  const [firstName = '', ...lastNames] = person?.name.split(' ') ?? []
  const { onSubmit, problems, isPending, isSent, failure, again } = useInquiry({
    needed: ['message'],
    toInquiry: ({ message = '', ...rest }) => ({ ...rest, kind: 'message', topic, message }),
  })
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
        <Button variant="outline" onClick={again}>
          {t('sent.again')}
        </Button>
      </Sent>
    )
  }
  return (
    <form onSubmit={onSubmit} noValidate method="post" action={to('/contact')} className="flex flex-col gap-5">
      <Trap />
      {withTopics ? (
        <ChoiceChips
          legend={t('topic')}
          name="topic"
          value={topic}
          onChange={setTopic}
          options={topics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        />
      ) : null}
      <div className="grid gap-5 md:grid-cols-2 lg:gap-x-6">
        {words.showFirstName ? (
          <Field label={words.firstNameLabel} name="firstName" className={words.showLastName ? '' : 'md:col-span-2'}>
            <TextInput autoComplete="given-name" maxLength={60} defaultValue={firstName} />
          </Field>
        ) : null}
        {words.showLastName ? (
          <Field label={words.lastNameLabel} name="lastName" className={words.showFirstName ? '' : 'md:col-span-2'}>
            <TextInput autoComplete="family-name" maxLength={60} defaultValue={lastNames.join(' ')} />
          </Field>
        ) : null}
        <Field
          label={words.emailLabel}
          name="email"
          error={problems['email']}
          {...(words.showPhone ? { hint: t('form.either') } : {})}
          className={words.showPhone ? '' : 'md:col-span-2'}
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={200}
            dir="ltr"
            className="rtl:text-end"
            defaultValue={person?.email ?? undefined}
          />
        </Field>
        {words.showPhone ? (
          <Field label={words.phoneLabel} name="phone" error={problems['phone']}>
            <PhoneInput />
          </Field>
        ) : null}
        {withTopics && topic === 'order' && person ? <OrderChoice /> : null}
        <Field label={words.messageLabel} name="message" error={problems['message']} className="md:col-span-2">
          <TextArea rows={withTopics ? 5 : 4} maxLength={mostCharacters} placeholder={words.messagePlaceholder} />
        </Field>
      </div>
      {(failure ?? posted?.failure) ? (
        <p role="alert" className="type-body text-bad">
          {failure ?? posted?.failure}
        </p>
      ) : null}
      <Button
        type="submit"
        variant={isPainted ? 'primary' : variant}
        pending={isPending}
        className={cn('w-full sm:w-fit sm:px-8', withTopics && 'lg:h-[52px]', isPainted && fillOf(words.submitButtonColor))}
      >
        {words.submitButtonText}
      </Button>
    </form>
  )
}

/** The orders of this person, to name the one it is about. */
function OrderChoice() {
  const { t } = useTranslation('inquiries')
  const { api, locale } = useViewer()
  const { data } = useQuery(api.orders.list.queryOptions())
  if (!data || data.orders.length === 0) return null
  return (
    <Field label={t('order')} name="orderNumber" className="md:col-span-2">
      <Select defaultValue="">
        <option value="">{t('anyOrder')}</option>
        {data.orders.map(({ id, number, rentals }) => (
          <option key={id} value={number}>
            {[number, rentals[0] && formatShortRange(rentals[0], locale)].filter(Boolean).join(t('comma'))}
          </option>
        ))}
      </Select>
    </Field>
  )
}
