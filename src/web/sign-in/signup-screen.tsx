import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/kit/use-translation.ts'
import { signUpSchema } from '#domain/people/person.contract.ts'
import { LocalLink } from '#web/frame/links.ts'
import { Button } from '#web/kit/button.tsx'
import { Field, TextInput } from '#web/kit/field.tsx'
import { toast } from '#web/kit/toast.ts'
import { useDraft } from '#web/parts/use-draft.ts'
import { useViewer } from '#web/viewer.ts'
import { underlined } from './code-help.tsx'
import { CodeStep } from './code-step.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordInput, PasswordStrength } from './password-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { passOn } from './signed-in-already.ts'
import { useForm } from './use-form.ts'
import { useFailureWords, useKeepNext } from './use-welcome.ts'

export const loader = passOn

/** Kept for a reload; `sentTo` is the address a code is on its way to. */
interface SignUpDraft {
  name: string
  email: string
  sentTo: string
}

/** `/signup` and `/register`: the form, then the code. The password stays in memory only: after a reload another code takes the form again. */
export default function SignupScreen() {
  const { t } = useTranslation('people')
  const { api } = useViewer()
  const words = useFailureWords()
  const { draft, change, forget } = useDraft<SignUpDraft>('signup', { name: '', email: '', sentTo: '' })
  const [password, setPassword] = useState('')
  const back = () => change({ sentTo: '' })
  const signUp = useMutation(
    api.people.signUp.mutationOptions({
      onSuccess: (_, { email }) => {
        if (draft.sentTo) toast(t('sentAgain'), { tone: 'info' })
        change({ sentTo: email })
      },
      onError: (error) => toast(t('toast.signUpFailed'), { description: words(error), tone: 'bad' }),
    }),
  )
  if (draft.sentTo) {
    const resend = () => (password ? signUp.mutate({ name: draft.name, email: draft.sentTo, password }) : back())
    return <CodeStep email={draft.sentTo} isResending={signUp.isPending} onResend={resend} onBack={back} onDone={forget} />
  }
  return (
    <SignUpForm
      draft={draft}
      password={password}
      isPending={signUp.isPending}
      problem={signUp.isError ? words(signUp.error) : undefined}
      onChange={change}
      onPassword={setPassword}
      onSend={signUp.mutate}
    />
  )
}

interface SignUpFormProps {
  draft: SignUpDraft
  password: string
  isPending: boolean
  problem: string | undefined
  onChange: (part: Partial<SignUpDraft>) => void
  onPassword: (password: string) => void
  onSend: (input: { name: string; email: string; password: string }) => void
}

function SignUpForm({ draft, password, isPending, problem, onChange, onPassword, onSend }: SignUpFormProps) {
  const { t } = useTranslation('people')
  const keepNext = useKeepNext()
  const { problems, onSubmit } = useForm(signUpSchema, onSend)
  return (
    <SignInFrame picture="thobe" title={t('signUpTitle')} lead={t('signUpLead')}>
      <form onSubmit={onSubmit} noValidate method="post" className="flex flex-col gap-5">
        <Field label={t('name')} name="name" error={problems['name']}>
          <TextInput autoComplete="name" maxLength={80} value={draft.name} onChange={(event) => onChange({ name: event.target.value })} />
        </Field>
        <Field label={t('email')} name="email" error={problems['email']}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            dir="ltr"
            className="rtl:text-end"
            value={draft.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </Field>
        <Field label={t('password')} name="password" error={problems['password']}>
          <PasswordInput autoComplete="new-password" value={password} onChange={(event) => onPassword(event.target.value)} />
        </Field>
        <PasswordStrength password={password} />
        <FormProblem text={problem} />
        <Button type="submit" pending={isPending} className="mt-1 w-full">
          {t('sendCode')}
        </Button>
      </form>
      <p className="mt-7 flex items-center justify-center gap-2 type-body text-quiet">
        {t('haveAccount')}
        <LocalLink to={keepNext('/login')} className="inline-flex h-11 items-center">
          <span className={underlined}>{t('signIn')}</span>
        </LocalLink>
      </p>
    </SignInFrame>
  )
}
