import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { contactFieldsOf } from '#values/contact.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Agreement } from '#web/features/consents/agreement.tsx'
import { useDraft } from '#web/runtime/use-draft.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { underlined } from './code-help.tsx'
import { CodeStep } from './code-step.tsx'
import { ContactField } from './contact-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { fieldsOf, checkSignUp } from './forms.ts'
import { PasswordInput, PasswordStrength, useWeakWords } from '#web/features/auth/password-input.tsx'
import { rememberNext } from './redirect-after.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { passOn } from './signed-in-already.ts'
import { SocialButtons } from './social-buttons.tsx'
import { useForm } from './use-form.ts'
import { useProved } from './use-proved.ts'
import { useFailureWords, useKeepNext } from './use-after-sign-in.ts'

export function loader(args: LoaderFunctionArgs) {
  passOn(args)
  return prefetch(args.context, (api) => [api.auth.list.queryOptions()])
}

/** Kept for a reload; `sentTo` is the contact a code is on its way to. */
interface SignUpDraft {
  name: string
  contact: string
  sentTo: string
}

/** `/signup` and `/register`: the form, then the code. The password stays in memory only; the server keeps it hashed beside the code. */
export default function SignupScreen() {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const isRegister = useLocation().pathname.endsWith('/register')
  const failed = isRegister ? t('toast.signUpFailed') : t('sign-in-methods:signupFailed')
  const { draft, change, forget } = useDraft<SignUpDraft>('signup', { name: '', contact: '', sentTo: '' })
  const sent = contactFieldsOf(draft.sentTo)
  if (sent) return <CodeStep purpose="sign-up" contact={sent} failed={failed} onBack={() => change({ sentTo: '' })} onDone={forget} />
  return <SignUpForm draft={draft} failed={failed} onChange={change} />
}

interface SignUpFormProps {
  draft: SignUpDraft
  failed: string
  onChange: (part: Partial<SignUpDraft>) => void
}

function SignUpForm({ draft, failed, onChange }: SignUpFormProps) {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const keepNext = useKeepNext()
  const words = useFailureWords()
  const weak = useWeakWords()
  const proved = useProved(true)
  const [search] = useSearchParams()
  const [password, setPassword] = useState('')
  const about = [draft.name, draft.contact]
  const signUp = useMutation({
    mutationFn: (form: { name: string; contact: string; password: string }) => {
      rememberNext(search.get('next'))
      return proved(api.people.signUp.call, { name: form.name, password: form.password, ...fieldsOf(form.contact) })
    },
    onSuccess: () => onChange({ sentTo: draft.contact }),
    onError: (error) => toast(failed, { description: words(error), tone: 'bad' }),
  })
  const { problems, onSubmit, onInput } = useForm(checkSignUp, signUp.mutate)
  const weakness = problems['password'] ? weak(password, about) : undefined
  return (
    <SignInFrame picture="thobe" title={t('signUpTitle')} lead={t('signUpLead')}>
      <form onSubmit={onSubmit} onInput={onInput} noValidate method="post" className="flex flex-col gap-5">
        <Field label={t('name')} name="name" error={problems['name']}>
          <TextInput autoComplete="name" maxLength={80} value={draft.name} onChange={(event) => onChange({ name: event.target.value })} />
        </Field>
        <ContactField value={draft.contact} onChange={(contact) => onChange({ contact })} error={problems['contact']} />
        <Field label={t('password')} name="password" error={weakness}>
          <PasswordInput autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        {weakness ? null : <PasswordStrength password={password} about={about} />}
        <Agreement text={t('sign-in-methods:terms')} />
        <FormProblem text={signUp.isError ? words(signUp.error) : undefined} />
        <Button type="submit" pending={signUp.isPending} className="w-full">
          {t('sendCode')}
        </Button>
      </form>
      <SocialButtons />
      <p className="mt-7 flex items-center justify-center gap-2 type-body text-quiet">
        {t('haveAccount')}
        <LocalLink to={keepNext('/login')} className="inline-flex h-11 items-center">
          <span className={underlined}>{t('signIn')}</span>
        </LocalLink>
      </p>
    </SignInFrame>
  )
}
