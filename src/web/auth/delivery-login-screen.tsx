import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type ContactFields, contactFieldsOf } from '#values/contact.ts'
import { localizedPath } from '#values/locale.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { pageRequest, useViewer } from '#web/runtime/viewer.ts'
import { useDraft } from '#web/runtime/use-draft.ts'
import { underlined } from './code-help.tsx'
import { CodeStep } from './code-step.tsx'
import { ContactField } from './contact-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { fieldsOf, checkSignIn } from './forms.ts'
import { Or } from './or.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordInput } from '#web/features/auth/password-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useForm } from './use-form.ts'
import { useLeaveOther } from './use-leave-other.ts'
import { useProved } from './use-proved.ts'
import { useFailureWords, useAfterSignIn } from './use-after-sign-in.ts'

export function loader({ context }: LoaderFunctionArgs): null {
  const { viewer } = context.get(pageRequest)
  if (viewer.person?.roles.includes('courier')) throw redirect(localizedPath('/delivery-dashboard', viewer.locale))
  return null
}

/** `/delivery-login`: the couriers' own portal, by password, code or passkey. */
export default function DeliveryLoginScreen() {
  const { t } = useTranslation(['courier', 'people', 'layout'])
  const { draft, change, forget } = useDraft('delivery-login', { contact: '', sentTo: '' })
  const sent = contactFieldsOf(draft.sentTo)
  const failed = t('people:toast.signInFailed')
  return (
    <>
      <PageHead title={`${t('title')} · ${t('layout:brand')}`} />
      {sent ? (
        <CodeStep purpose="delivery" contact={sent} failed={failed} onBack={() => change({ sentTo: '' })} onDone={forget} />
      ) : (
        <DeliveryForm contact={draft.contact} onChange={(contact) => change({ contact })} onSent={(sentTo) => change({ sentTo })} />
      )}
    </>
  )
}

interface DeliveryFormProps {
  contact: string
  onChange: (contact: string) => void
  onSent: (contact: string) => void
}

function DeliveryForm({ contact, onChange, onSent }: DeliveryFormProps) {
  const { t } = useTranslation(['courier', 'people', 'sign-in-methods'])
  const { api } = useViewer()
  const welcome = useAfterSignIn('/delivery-dashboard')
  const words = useFailureWords()
  const [proved, provedCode] = [useProved(), useProved()]
  const leaveOther = useLeaveOther()
  const [problem, setProblem] = useState<string>()
  const onError = (error: unknown) => {
    setProblem(words(error))
    toast(t('people:toast.signInFailed'), { description: words(error), tone: 'bad' })
  }
  const onMutate = () => setProblem(undefined)
  const signIn = useMutation({
    mutationFn: async (form: { contact: string; password: string }) => {
      const fields = fieldsOf(form.contact)
      await leaveOther(fields)
      return proved(api.people.signIn.call, { ...fields, password: form.password, portal: 'delivery' as const })
    },
    onMutate,
    onSuccess: welcome,
    onError,
  })
  const requestCode = useMutation({
    mutationFn: async (fields: ContactFields) => {
      await leaveOther(fields)
      return provedCode(api.auth.requestCode.call, { ...fields, portal: 'delivery' as const })
    },
    onMutate,
    onSuccess: () => onSent(contact),
    onError,
  })
  const { problems, setProblems, onSubmit, onInput } = useForm(checkSignIn, (form) => signIn.mutate(form))
  function sendCode() {
    const fields = contactFieldsOf(contact)
    setProblems(fields ? {} : { contact: t('people:problem.contact') })
    if (fields) requestCode.mutate(fields)
    else document.querySelector<HTMLInputElement>('input[name=contact]')?.focus()
  }
  return (
    <SignInFrame picture="thobe" title={t('title')} lead={t('lead')}>
      <form onSubmit={onSubmit} onInput={onInput} noValidate method="post" className="flex flex-col gap-5">
        <ContactField value={contact} onChange={onChange} error={problems['contact']} autoComplete="username webauthn" />
        <Field label={t('people:password')} name="password" error={problems['password'] ? t('people:problem.passwordMissing') : undefined}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <FormProblem text={problem} />
        <Button type="submit" pending={signIn.isPending} className="w-full">
          {t('signIn')}
        </Button>
      </form>
      <Or text={t('sign-in-methods:or')} />
      <Button variant="outline" pending={requestCode.isPending} onClick={sendCode} className="w-full">
        {t('sign-in-methods:withCode')}
      </Button>
      <PasskeyButton portal="delivery" className="mt-3" />
      <p className="mt-7 flex flex-wrap justify-center gap-x-6">
        <LocalLink to="/forgot-password" className="inline-flex h-11 items-center">
          <span className={underlined}>{t('people:forgotLink')}</span>
        </LocalLink>
        <LocalLink to="/login" className="inline-flex h-11 items-center">
          <span className={underlined}>{t('toShop')}</span>
        </LocalLink>
      </p>
    </SignInFrame>
  )
}
