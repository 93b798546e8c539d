import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import type { ContactFields } from '#values/contact.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatPhone } from '#web/features/orders/phone.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { CodeCaution, CodeClock, underlined } from './code-help.tsx'
import { CodeInput } from '#web/features/auth/code-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useFailureWords, useAfterSignIn } from './use-after-sign-in.ts'

export interface CodeStepProps {
  purpose: 'sign-up' | 'sign-in' | 'delivery'
  contact: ContactFields
  /** The title of the notice when it fails. */
  failed: string
  onBack: () => void
  onDone: () => void
}

/** The six digits that prove an address or a phone and sign in. Who is new is asked for her name. */
export function CodeStep({ purpose, contact, failed, onBack, onDone }: CodeStepProps) {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const welcome = useAfterSignIn(purpose === 'delivery' ? '/delivery-dashboard' : '/')
  const words = useFailureWords()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [isNew, setNew] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const confirm = useMutation({
    mutationFn: () =>
      purpose === 'sign-up'
        ? api.people.confirm.call({ ...contact, code })
        : api.auth.signInByCode.call({ ...contact, code, ...(isNew && { name }), ...(purpose === 'delivery' && { portal: purpose }) }),
    onSuccess: (entered) => {
      onDone()
      return welcome(entered)
    },
    onError: (error) => {
      if ((error as { code?: string }).code === 'people.name-missing') return setNew(true)
      setCode('')
      input.current?.focus()
      toast(failed, { description: words(error), tone: 'bad' })
    },
  })
  const again = useMutation({
    mutationFn: (channel?: 'sms' | 'whatsapp') => api.auth.resendCode.call({ purpose, ...(channel && { channel }) }),
    onSuccess: () => toast(t('sentAgain'), { tone: 'info' }),
    // Nothing waits any more: it begins anew.
    onError: (error) => {
      toast(words(error), { tone: 'bad' })
      if ((error as { code?: string }).code === 'people.code-expired') onBack()
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    confirm.mutate()
  }
  const isReady = code.length === 6 && (!isNew || name.trim() !== '')
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
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        <Field label={t('code')} name="code" error={confirm.isError && code === '' ? words(confirm.error) : undefined}>
          <CodeInput ref={input} code={code} onChange={setCode} />
        </Field>
        {isNew ? (
          <Field label={t('name')} name="name" hint={t('sign-in-methods:newHere')}>
            <TextInput autoComplete="name" maxLength={80} autoFocus value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        ) : null}
        <CodeClock onResend={() => again.mutate(undefined)} isPending={again.isPending} />
        <Button type="submit" pending={confirm.isPending} disabled={!isReady} className="w-full">
          {code.length < 6 ? t('digitsToGo', { count: 6 - code.length }) : t('confirm')}
        </Button>
        {contact.phone ? <OtherChannel isPending={again.isPending} onSend={again.mutate} /> : null}
      </form>
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
  const address = contact.email ?? formatPhone(contact.phone ?? '')
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
