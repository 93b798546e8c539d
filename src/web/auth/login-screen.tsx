import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { type ContactFields, contactFieldsOf } from '#values/contact.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useBag } from '#web/features/bag/bag-store.ts'
import { useDraft } from '#web/runtime/use-draft.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { underlined } from './code-help.tsx'
import { CodeStep } from './code-step.tsx'
import { ContactField } from './contact-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { fieldsOf, checkSignIn } from './forms.ts'
import { Or } from './or.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordInput } from '#web/features/auth/password-input.tsx'
import { rememberNext } from './redirect-after.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { passOn } from './signed-in-already.ts'
import { SocialButtons } from './social-buttons.tsx'
import { SocialProblem } from './social-problem.tsx'
import { useForm } from './use-form.ts'
import { useLeaveOther } from './use-leave-other.ts'
import { usePartOfNext } from './use-part-of-next.ts'
import { useProved } from './use-proved.ts'
import { useFailureWords, useKeepNext, useAfterSignIn } from './use-after-sign-in.ts'

export function loader(args: LoaderFunctionArgs) {
  passOn(args)
  return prefetch(args.context, (api) => [api.auth.list.queryOptions()])
}

/** `/login`: by password, or by a code, which a mail brings together with a link. */
export default function LoginScreen() {
  const { t } = useTranslation('people')
  usePartOfNext()
  const { draft, change, forget } = useDraft('login', { contact: '', sentTo: '' })
  const sent = contactFieldsOf(draft.sentTo)
  if (!sent)
    return <LoginForm contact={draft.contact} onChange={(contact) => change({ contact })} onSent={(sentTo) => change({ sentTo })} />
  return (
    <CodeStep purpose="sign-in" contact={sent} failed={t('toast.signInFailed')} onBack={() => change({ sentTo: '' })} onDone={forget} />
  )
}

interface LoginFormProps {
  contact: string
  onChange: (contact: string) => void
  onSent: (contact: string) => void
}

function LoginForm({ contact, onChange, onSent }: LoginFormProps) {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { count } = useBag()
  const keepNext = useKeepNext()
  const { signIn, requestCode, problem } = useSignIn(() => onSent(contact))
  const { problems, setProblems, onSubmit, onInput } = useForm(checkSignIn, (form) =>
    signIn.mutate({ contact: fieldsOf(form.contact), password: form.password }),
  )
  const isMissing = Boolean(problems['password']) || (Boolean(problems['contact']) && contact.trim() === '')
  function sendCode() {
    const fields = contactFieldsOf(contact)
    setProblems(fields ? {} : { contact: t('problem.contact') })
    if (fields) requestCode.mutate(fields)
    else document.querySelector<HTMLInputElement>('input[name=contact]')?.focus()
  }
  return (
    <SignInFrame picture="abaya" title={t('signInTitle')} lead={count > 0 ? t('bagHolds', { count }) : t('signInLead')}>
      <SocialProblem />
      <form onSubmit={onSubmit} onInput={onInput} noValidate method="post" className="flex flex-col gap-5">
        <ContactField value={contact} onChange={onChange} error={problems['contact']} autoComplete="username webauthn" />
        <Field label={t('password')} name="password" error={problems['password'] ? t('problem.passwordMissing') : undefined}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <p className="-my-2 flex justify-end">
          <LocalLink to={keepNext('/forgot-password')} className="inline-flex h-11 items-center">
            <span className={underlined}>{t('forgotLink')}</span>
          </LocalLink>
        </p>
        <FormProblem text={isMissing ? t('sign-in-methods:credentialsMissing') : problem} />
        <Button type="submit" pending={signIn.isPending} className="w-full">
          {t('signIn')}
        </Button>
      </form>
      <Or text={t('sign-in-methods:or')} />
      <Button variant="outline" pending={requestCode.isPending} onClick={sendCode} className="w-full">
        {t('sign-in-methods:withCode')}
      </Button>
      <PasskeyButton className="mt-3" />
      <SocialButtons />
      <p className="mt-7 flex items-center justify-center gap-2 type-body text-quiet">
        {t('newHere')}
        <LocalLink to={keepNext('/signup')} className="inline-flex h-11 items-center">
          <span className={underlined}>{t('signUp')}</span>
        </LocalLink>
      </p>
    </SignInFrame>
  )
}

/** Both ways of this form; whoever is signed in as somebody else leaves first. */
function useSignIn(onSent: () => void) {
  const { t } = useTranslation('people')
  const { api } = useViewer()
  const welcome = useAfterSignIn()
  const words = useFailureWords()
  const leaveOther = useLeaveOther()
  const [search] = useSearchParams()
  const [proved, provedCode] = [useProved(), useProved()]
  const [problem, setProblem] = useState<string>()
  const onError = (error: unknown) => {
    setProblem(words(error))
    toast(t('toast.signInFailed'), { description: words(error), tone: 'bad' })
  }
  const onMutate = () => setProblem(undefined)
  const signIn = useMutation({
    mutationFn: async ({ contact, password }: { contact: ContactFields; password: string }) => {
      await leaveOther(contact)
      return proved(api.people.signIn.call, { ...contact, password })
    },
    onMutate,
    onSuccess: welcome,
    onError,
  })
  const requestCode = useMutation({
    mutationFn: async (contact: ContactFields) => {
      await leaveOther(contact)
      rememberNext(search.get('next'))
      return provedCode(api.auth.requestCode.call, contact)
    },
    onMutate,
    onSuccess: onSent,
    onError,
  })
  return { signIn, requestCode, problem }
}
