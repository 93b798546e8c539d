import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signUpSchema } from '#domain/people/person.contract.ts'
import { LocalLink } from '#web/frame/links.ts'
import { Button } from '#web/kit/button.tsx'
import { Field, TextInput } from '#web/kit/field.tsx'
import { toast } from '#web/kit/toast.ts'
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

interface Draft {
  name: string
  email: string
  password: string
}

/** `/signup` and `/register`: the form, then the code. The draft stays in memory, so that another code can be asked for. */
export default function SignupScreen() {
  const { t } = useTranslation('people')
  const { api } = useViewer()
  const words = useFailureWords()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isSent, setSent] = useState(false)
  const signUp = useMutation(
    api.people.signUp.mutationOptions({
      onSuccess: () => {
        if (isSent) toast(t('sentAgain'), { tone: 'info' })
        setSent(true)
      },
      onError: (error) => toast(t('toast.signUpFailed'), { description: words(error), tone: 'bad' }),
    }),
  )
  function send(input: Draft) {
    setDraft(input)
    signUp.mutate(input)
  }
  if (draft && isSent) {
    return (
      <CodeStep email={draft.email} isResending={signUp.isPending} onResend={() => signUp.mutate(draft)} onBack={() => setSent(false)} />
    )
  }
  return <SignUpForm draft={draft} isPending={signUp.isPending} problem={signUp.isError ? words(signUp.error) : undefined} onSend={send} />
}

interface SignUpFormProps {
  draft: Draft | null
  isPending: boolean
  problem: string | undefined
  onSend: (input: Draft) => void
}

function SignUpForm({ draft, isPending, problem, onSend }: SignUpFormProps) {
  const { t } = useTranslation('people')
  const keepNext = useKeepNext()
  const [password, setPassword] = useState(draft?.password ?? '')
  const { problems, onSubmit } = useForm(signUpSchema, onSend)
  return (
    <SignInFrame picture="thobe" title={t('signUpTitle')} lead={t('signUpLead')}>
      <form onSubmit={onSubmit} noValidate method="post" className="flex flex-col gap-5">
        <Field label={t('name')} name="name" error={problems['name']}>
          <TextInput autoComplete="name" maxLength={80} defaultValue={draft?.name} />
        </Field>
        <Field label={t('email')} name="email" error={problems['email']}>
          <TextInput type="email" inputMode="email" autoComplete="email" dir="ltr" className="rtl:text-end" defaultValue={draft?.email} />
        </Field>
        <Field label={t('password')} name="password" error={problems['password']}>
          <PasswordInput autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />
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
