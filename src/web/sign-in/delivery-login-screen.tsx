import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/kit/use-translation.ts'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { localizedPath } from '#values/locale.ts'
import { LocalLink } from '#web/frame/links.ts'
import { PageHead } from '#web/frame/page-head.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { toast } from '#web/kit/toast.ts'
import { pageRequest, useViewer } from '#web/viewer.ts'
import { underlined } from './code-help.tsx'
import { ContactField } from './contact-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { fieldsOf, checkSignIn } from './forms.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordInput } from '#web/parts/proof/password-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useForm } from './use-form.ts'
import { useLeaveOther } from './use-leave-other.ts'
import { useProved } from './use-proved.ts'
import { useFailureWords, useWelcome } from './use-welcome.ts'

export function loader({ context }: LoaderFunctionArgs): null {
  const { viewer } = context.get(pageRequest)
  if (viewer.person?.roles.includes('courier')) throw redirect(localizedPath('/delivery-dashboard', viewer.locale))
  return null
}

/** `/delivery-login`: the couriers' own door. */
export default function DeliveryLoginScreen() {
  const { t } = useTranslation(['delivery', 'people', 'frame', 'ways'])
  const { api } = useViewer()
  const welcome = useWelcome('/delivery-dashboard')
  const words = useFailureWords()
  const proved = useProved()
  const leaveOther = useLeaveOther()
  const [contact, setContact] = useState('')
  const signIn = useMutation({
    mutationFn: async (form: { contact: string; password: string }) => {
      const fields = fieldsOf(form.contact)
      await leaveOther(fields)
      return proved(api.people.signIn.call, { ...fields, password: form.password, door: 'delivery' as const })
    },
    onSuccess: welcome,
    onError: (error) => toast(t('people:toast.signInFailed'), { description: words(error), tone: 'bad' }),
  })
  const { problems, onSubmit, onInput } = useForm(checkSignIn, (form) => signIn.mutate(form))
  return (
    <SignInFrame picture="thobe" title={t('title')} lead={t('lead')}>
      <PageHead title={`${t('title')} · ${t('frame:brand')}`} />
      <form onSubmit={onSubmit} onInput={onInput} noValidate method="post" className="flex flex-col gap-5">
        <ContactField value={contact} onChange={setContact} error={problems['contact']} autoComplete="username webauthn" />
        <Field label={t('people:password')} name="password" error={problems['password'] ? t('people:problem.passwordMissing') : undefined}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <FormProblem text={signIn.isError ? words(signIn.error) : undefined} />
        <Button type="submit" pending={signIn.isPending} className="w-full">
          {t('signIn')}
        </Button>
      </form>
      <PasskeyButton door="delivery" className="mt-3" />
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
