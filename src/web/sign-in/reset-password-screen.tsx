import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '#web/kit/use-translation.ts'
import { useSearchParams } from 'react-router'
import { resetPasswordSchema } from '#domain/people/person.contract.ts'
import { LocalLink } from '#web/frame/links.ts'
import { Button } from '#web/kit/button.tsx'
import { Field, TextInput } from '#web/kit/field.tsx'
import { toast } from '#web/kit/toast.ts'
import { useViewer } from '#web/viewer.ts'
import { CodeCaution, CodeClock, underlined } from './code-help.tsx'
import { CodeInput } from './code-input.tsx'
import { PasswordInput, PasswordStrength } from './password-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useForm } from './use-form.ts'
import { useFailureWords, useKeepNext, useWelcome } from './use-welcome.ts'

/** `/reset-password`: the code from the mail and the new password. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation('people')
  const { api } = useViewer()
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  const welcome = useWelcome()
  const words = useFailureWords()
  const keepNext = useKeepNext()
  const [code, setCode] = useState('')
  const codeInput = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const reset = useMutation(
    api.people.resetPassword.mutationOptions({
      onSuccess: welcome,
      onError: (error) => {
        setCode('')
        codeInput.current?.focus()
        toast(t('toast.resetFailed'), { description: words(error), tone: 'bad' })
      },
    }),
  )
  const again = useMutation(api.people.forgotPassword.mutationOptions({ onSuccess: () => toast(t('sentAgain'), { tone: 'info' }) }))
  const { problems, onSubmit } = useForm(resetPasswordSchema, (input) => reset.mutate(input), email ? { email } : {})
  const lead = <Trans t={t} i18nKey="resetSent" values={{ email }} components={{ address: <bdi className="font-semibold text-ink" /> }} />
  return (
    <SignInFrame
      picture="gown"
      title={t('resetTitle')}
      lead={
        email ? (
          <>
            {lead} <ChangeLink to={keepNext('/forgot-password')} />
          </>
        ) : (
          t('resetLead')
        )
      }
    >
      <form onSubmit={onSubmit} noValidate method="post" className="flex flex-col gap-5">
        {email ? null : (
          <Field label={t('email')} name="email" error={problems['email']}>
            <TextInput type="email" inputMode="email" autoComplete="username" dir="ltr" className="rtl:text-end" />
          </Field>
        )}
        <Field label={t('code')} name="code" error={problems['code'] ?? (reset.isError && code === '' ? words(reset.error) : undefined)}>
          <CodeInput ref={codeInput} code={code} onChange={setCode} />
        </Field>
        {email ? <CodeClock onResend={() => again.mutate({ email })} isPending={again.isPending} /> : null}
        <Field label={t('newPassword')} name="password" error={problems['password']}>
          <PasswordInput autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        <PasswordStrength password={password} />
        <Button type="submit" pending={reset.isPending} disabled={code.length < 6} className="w-full">
          {code.length < 6 ? t('digitsToGo', { count: 6 - code.length }) : t('savePassword')}
        </Button>
      </form>
      <CodeCaution />
    </SignInFrame>
  )
}

function ChangeLink({ to }: { to: string }) {
  const { t } = useTranslation('people')
  return (
    <LocalLink to={to}>
      <span className={underlined}>{t('change')}</span>
    </LocalLink>
  )
}
