import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { signInSchema } from '#domain/people/person.contract.ts'
import { localizedPath } from '#values/locale.ts'
import { LocalLink } from '#web/frame/links.ts'
import { PageHead } from '#web/frame/page-head.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field, TextInput } from '#web/kit/field.tsx'
import { toast } from '#web/kit/toast.ts'
import { pageRequest, useViewer } from '#web/viewer.ts'
import { underlined } from './code-help.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordInput } from './password-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useForm } from './use-form.ts'
import { useFailureWords, useWelcome } from './use-welcome.ts'

export function loader({ context }: LoaderFunctionArgs): null {
  const { viewer } = context.get(pageRequest)
  if (viewer.person?.roles.includes('courier')) throw redirect(localizedPath('/delivery-dashboard', viewer.locale))
  return null
}

/** `/delivery-login`: the couriers' own door. */
export default function DeliveryLoginScreen() {
  const { t } = useTranslation(['delivery', 'people', 'frame'])
  const { api } = useViewer()
  const welcome = useWelcome('/delivery-dashboard')
  const words = useFailureWords()
  const signIn = useMutation(
    api.people.signIn.mutationOptions({
      onSuccess: welcome,
      onError: (error) => toast(t('people:toast.signInFailed'), { description: words(error), tone: 'bad' }),
    }),
  )
  const { problems, onSubmit } = useForm(signInSchema, (input) => signIn.mutate(input), { door: 'delivery' })
  return (
    <SignInFrame picture="thobe" title={t('title')} lead={t('lead')}>
      <PageHead title={`${t('title')} · ${t('frame:brand')}`} />
      <form onSubmit={onSubmit} noValidate method="post" className="flex flex-col gap-5">
        <Field label={t('people:email')} name="email" error={problems['email']}>
          <TextInput type="email" inputMode="email" autoComplete="username" dir="ltr" className="rtl:text-end" />
        </Field>
        <Field label={t('people:password')} name="password" error={problems['password'] ? t('people:problem.passwordMissing') : undefined}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <FormProblem text={signIn.isError ? words(signIn.error) : undefined} />
        <Button type="submit" pending={signIn.isPending} className="w-full">
          {t('signIn')}
        </Button>
      </form>
      <p className="mt-7 flex justify-center">
        <LocalLink to="/login" className="inline-flex h-11 items-center">
          <span className={underlined}>{t('toShop')}</span>
        </LocalLink>
      </p>
    </SignInFrame>
  )
}
