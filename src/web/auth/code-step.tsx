import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactFields } from '#values/contact.ts'
import { noBreak } from '#values/format.ts'
import { formatPhone } from '#values/phone.ts'
import { CodeInput } from '#web/features/auth/code-input.tsx'
import { codeRefusals } from '#web/features/auth/code-refusals.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeCaution, CodeClock, underlined } from './code-help.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { codeForm } from './sign-in-schemas.ts'
import { useAfterSignIn, useFailureWords } from './use-after-sign-in.ts'

export interface CodeStepProps {
  purpose: 'sign-up' | 'sign-in' | 'delivery'
  contact: ContactFields
  /** The title of the notice when it fails. */
  failed: string
  onBack: () => void
  onDone: () => void
}

/** The six digits that prove an address or a phone and sign in. A new person is asked for a name. */
export function CodeStep({ purpose, contact, failed, onBack, onDone }: CodeStepProps) {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const afterSignIn = useAfterSignIn(purpose === 'delivery' ? '/delivery-dashboard' : '/')
  const words = useFailureWords()
  const [isNew, setNew] = useState(false)
  const form = useApiForm({
    schema: codeForm,
    ...codeRefusals,
    failure: words,
    async send({ code, name }) {
      const proof = { ...contact, code }
      const entered = await (purpose === 'sign-up'
        ? api.people.confirm.call(proof)
        : api.auth.signInByCode.call({ ...proof, ...(isNew && { name }), ...(purpose === 'delivery' && { portal: purpose }) })
      ).catch(askName)
      if (!entered) return
      onDone()
      await afterSignIn(entered)
    },
    onRefused: (_, { text }) => toast(failed, { description: text, tone: 'bad' }),
  })
  function askName(error: unknown): null {
    if (refusalCodeOf(error) !== 'people.name-missing') throw error
    setNew(true)
    return null
  }
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const again = useMutation({
    mutationFn: (channel?: 'sms' | 'whatsapp') => api.auth.resendCode.call({ purpose, ...(channel && { channel }) }),
    onSuccess: () => toast(t('sentAgain'), { tone: 'info' }),
    // The code is no longer pending: the sign-in starts again.
    onError: (error) => {
      toast(words(error), { tone: 'bad' })
      if ((error as { code?: string }).code === 'people.code-expired') onBack()
    },
  })
  const [code, name = ''] = form.watch(['code', 'name'])
  const toGo = 6 - code.length
  return (
    <SignInFrame
      picture="gown"
      title={t('codeTitle')}
      lead={
        <>
          <SentTo contact={contact} /> {purpose === 'sign-in' && contact.email ? `${t('sign-in-methods:orLink')} ` : null}
          <ChangeButton onClick={onBack} />
        </>
      }
      above={<BackButton onClick={onBack} />}
    >
      <ContractForm form={form} className="flex flex-col gap-5">
        <FormField label={t('code')} name="code">
          <CodeInput code={code} />
        </FormField>
        {isNew ? (
          <FormField label={t('name')} name="name" hint={t('sign-in-methods:newHere')}>
            <TextInput autoComplete="name" maxLength={80} autoFocus />
          </FormField>
        ) : null}
        <CodeClock onResend={() => again.mutate(undefined)} isPending={again.isPending} />
        <SubmitButton
          disabledReason={toGo > 0 ? t('digitsToGo', { count: toGo }) : isNew && name.trim() === '' && t('confirm')}
          className="w-full"
        >
          {t('confirm')}
        </SubmitButton>
        {contact.phone ? <OtherChannel isPending={again.isPending} onSend={again.mutate} /> : null}
      </ContractForm>
      <CodeCaution isCourier={purpose === 'delivery'} />
    </SignInFrame>
  )
}

/** The same code by WhatsApp, or back by SMS, where the shop can do both. */
function OtherChannel({ isPending, onSend }: { isPending: boolean; onSend: (channel: 'sms' | 'whatsapp') => void }) {
  const { t } = useTranslation('sign-in-methods')
  const { api } = useViewer()
  const { data } = useQuery(api.auth.list.queryOptions())
  const [last, setLast] = useState<'sms' | 'whatsapp'>('sms')
  const other = last === 'sms' ? 'whatsapp' : 'sms'
  if (!data?.channels.includes(other)) return null
  function send() {
    setLast(other)
    onSend(other)
  }
  return (
    <button type="button" onClick={send} disabled={isPending} className="mx-auto inline-flex h-11 cursor-pointer items-center">
      <span className={underlined}>{t(`by.${other}`)}</span>
    </button>
  )
}

export function SentTo({ contact, words = 'codeSent' }: { contact: ContactFields; words?: 'codeSent' | 'resetSent' }) {
  const { t } = useTranslation('people')
  const address = contact.email ?? noBreak(formatPhone(contact.phone ?? ''))
  return <MarkedText text={t(words, { email: address })} marks={{ address: <bdi dir="ltr" className="font-semibold text-ink" /> }} />
}

function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('people')
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mt-3 mb-4 inline-flex h-11 cursor-pointer items-center gap-2 self-start type-small text-quiet hover:text-ink"
    >
      <Icon of={ArrowLeft} className="size-4 rtl:-scale-x-100" />
      {t('back')}
    </button>
  )
}

function ChangeButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('people')
  return (
    <button type="button" onClick={onClick} className="-m-2 cursor-pointer p-2">
      <span className={underlined}>{t('change')}</span>
    </button>
  )
}
