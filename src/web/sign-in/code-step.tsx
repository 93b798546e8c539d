import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '#web/kit/use-translation.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { toast } from '#web/kit/toast.ts'
import { useViewer } from '#web/viewer.ts'
import { CodeCaution, CodeClock, underlined } from './code-help.tsx'
import { CodeInput } from './code-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useFailureWords, useWelcome } from './use-welcome.ts'

export interface CodeStepProps {
  email: string
  isResending: boolean
  onResend: () => void
  onBack: () => void
  onDone: () => void
}

/** The six digits that prove an address, which makes the account and signs in. */
export function CodeStep({ email, isResending, onResend, onBack, onDone }: CodeStepProps) {
  const { t } = useTranslation('people')
  const { api } = useViewer()
  const welcome = useWelcome()
  const words = useFailureWords()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const confirm = useMutation(
    api.people.confirmEmail.mutationOptions({
      onSuccess: () => {
        onDone()
        return welcome()
      },
      onError: (error) => {
        setCode('')
        input.current?.focus()
        toast(t('toast.signUpFailed'), { description: words(error), tone: 'bad' })
      },
    }),
  )
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    confirm.mutate({ email, code })
  }
  const lead = <Trans t={t} i18nKey="codeSent" values={{ email }} components={{ address: <bdi className="font-semibold text-ink" /> }} />
  return (
    <SignInFrame
      picture="gown"
      title={t('codeTitle')}
      lead={
        <>
          {lead} <ChangeButton onClick={onBack} />
        </>
      }
      above={<BackButton onClick={onBack} />}
    >
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        <Field label={t('code')} name="code" error={confirm.isError && code === '' ? words(confirm.error) : undefined}>
          <CodeInput ref={input} code={code} onChange={setCode} />
        </Field>
        <CodeClock onResend={onResend} isPending={isResending} />
        <Button type="submit" pending={confirm.isPending} disabled={code.length < 6} className="w-full">
          {code.length < 6 ? t('digitsToGo', { count: 6 - code.length }) : t('confirm')}
        </Button>
      </form>
      <CodeCaution />
    </SignInFrame>
  )
}

function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('people')
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mt-3 mb-4 inline-flex h-11 cursor-pointer items-center gap-2 self-start type-small text-quiet hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      {t('back')}
    </button>
  )
}

function ChangeButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('people')
  return (
    <button type="button" onClick={onClick} className="cursor-pointer">
      <span className={underlined}>{t('change')}</span>
    </button>
  )
}
