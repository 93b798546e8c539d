import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { factorCodeSchema } from '#domain/accounts/factors/factor.contract.ts'
import type { ContactFields } from '#values/contact.ts'
import { noBreak } from '#values/format.ts'
import { formatPhone } from '#values/phone.ts'
import { CodeInput } from '#web/features/auth/code-input.tsx'
import { codeRefusals } from '#web/features/auth/code-refusals.ts'
import { DemoHint } from '#web/features/auth/demo-hint.tsx'
import { NewPasswordField, useWeakWords } from '#web/features/auth/password-input.tsx'
import { goodPassword, typedContact } from '#web/features/auth/typed-schemas.ts'
import { EmailInput, PhoneInput } from '#web/features/forms/contact-inputs.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { toast } from '#web/ui/toast.ts'
import { Row, Rows } from './rows.tsx'
import { Section } from './section.tsx'
import { useFailure } from './use-change.ts'

type Part = 'email' | 'phone' | 'password'

/** E-mail address, phone number and password; each is changed on its own. */
export function SignInDetails() {
  const { t } = useTranslation('sign-in-details')
  const { api, person } = useViewer()
  const { data: methods } = useQuery(api.auth.list.queryOptions())
  const [open, setOpen] = useState<Part | null>(null)
  const close = () => setOpen(null)
  const row = (part: Part) => ({ part, isOpen: open === part, onPress: () => setOpen(open === part ? null : part) })
  return (
    <Section anchor="sign-in" title={t('title')}>
      <Rows>
        <Detail {...row('email')} value={person?.email}>
          <ContactChange kind="email" onDone={close} />
        </Detail>
        {person?.phone || methods?.channels.length ? (
          <Detail {...row('phone')} value={person?.phone && noBreak(formatPhone(person.phone))}>
            <ContactChange kind="phone" onDone={close} />
          </Detail>
        ) : null}
        {methods ? (
          <Detail {...row('password')} value={methods.hasPassword ? '••••••••••' : null}>
            <PasswordChange onDone={close} />
          </Detail>
        ) : null}
      </Rows>
    </Section>
  )
}

interface DetailProps {
  part: Part
  value: string | null | undefined
  isOpen: boolean
  onPress: () => void
  children: ReactNode
}

function Detail({ part, value, isOpen, onPress, children }: DetailProps) {
  const { t } = useTranslation('sign-in-details')
  const words = isOpen ? t('cancel') : t(value ? `change.${part}` : `add.${part}`)
  return (
    <Row
      title={t(part)}
      text={value ? <bdi dir="ltr">{value}</bdi> : t('none')}
      action={
        <Button variant="outline" size="sm" aria-expanded={isOpen} aria-label={`${words}: ${t(part)}`} onClick={onPress}>
          {words}
        </Button>
      }
    >
      {isOpen ? <div className="max-w-110 pt-3 pb-2">{children}</div> : null}
    </Row>
  )
}

const contactForms = { email: z.object({ contact: typedContact('email') }), phone: z.object({ contact: typedContact('phone') }) }

/** The new address or number, then the code that was sent there. */
function ContactChange({ kind, onDone }: { kind: 'email' | 'phone'; onDone: () => void }) {
  const { t } = useTranslation('sign-in-details')
  const { api } = useViewer()
  const [sent, setSent] = useState<{ contact: ContactFields; shown: string }>()
  const form = useApiForm({
    schema: contactForms[kind],
    words: { contact: t(`problem.${kind}`) },
    failure: useRefusalWords(),
    fieldOf: { '*': 'contact' },
    async send({ contact }) {
      await api.auth.proposeContact.call(contact)
      setSent({ contact, shown: form.getValues('contact') })
    },
  })
  if (sent) return <ContactCode {...sent} onDone={onDone} />
  return (
    <ContractForm form={form} className="flex flex-col gap-4">
      <FormField label={t(`new.${kind}`)} name="contact">
        {kind === 'email' ? <EmailInput autoFocus /> : <PhoneInput autoFocus />}
      </FormField>
      <SubmitButton className="self-start">{t('sendCode')}</SubmitButton>
    </ContractForm>
  )
}

interface ContactCodeProps {
  contact: ContactFields
  shown: string
  onDone: () => void
}

/** Confirms a new address or number with the code sent to it. */
function ContactCode({ contact, shown, onDone }: ContactCodeProps) {
  const { t } = useTranslation(['sign-in-details', 'people'])
  const { api } = useViewer()
  const { revalidate } = useRevalidator()
  const form = useApiForm({
    schema: factorCodeSchema,
    ...codeRefusals,
    failure: useRefusalWords(),
    async send({ code }) {
      await api.auth.changeContact.call({ ...contact, code })
      await revalidate()
      toast(t('done'), { tone: 'good' })
      onDone()
    },
  })
  const again = useChange(
    { mutationFn: () => api.auth.proposeContact.call(contact) },
    { done: { title: t('people:sentAgain'), tone: 'info' }, refused: useFailure() },
  )
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const code = form.watch('code')
  return (
    <ContractForm form={form} className="flex flex-col gap-4">
      <FormField
        label={
          <MarkedText text={t('code', { contact: shown })} marks={{ address: <bdi dir="ltr" className="[overflow-wrap:anywhere]" /> }} />
        }
        name="code"
      >
        <CodeInput code={code} />
      </FormField>
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabledReason={code.length < 6 && t('confirm')}>{t('confirm')}</SubmitButton>
        <Button variant="quiet" pending={again.isPending} onClick={() => again.mutate()}>
          {t('people:sendAgain')}
        </Button>
      </div>
      <DemoHint />
    </ContractForm>
  )
}

function PasswordChange({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('sign-in-details')
  const { api, person } = useViewer()
  const queryClient = useQueryClient()
  const weak = useWeakWords()
  const about = [person?.name, person?.email, person?.phone].filter((word) => typeof word === 'string')
  const form = useApiForm({
    schema: z.object({ password: goodPassword(about) }),
    words: { password: ({ typed }) => weak(typed['password'], about) },
    failure: useRefusalWords(),
    fieldOf: { '*': 'password' },
    async send(input) {
      await api.auth.setPassword.call(input)
      await queryClient.invalidateQueries({ queryKey: api.auth.list.queryKey() })
      toast(t('passwordDone'), { tone: 'good' })
      onDone()
    },
  })
  return (
    <ContractForm form={form} className="flex flex-col gap-4">
      <input hidden readOnly autoComplete="username" value={person?.email ?? person?.phone ?? ''} />
      <NewPasswordField label={t('new.password')} hint={t('passwordHint')} password={form.watch('password')} about={about} autoFocus />
      <SubmitButton className="self-start">{t('savePassword')}</SubmitButton>
    </ContractForm>
  )
}
