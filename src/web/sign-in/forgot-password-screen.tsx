import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#web/kit/use-translation.ts'
import { useNavigate } from 'react-router'
import { forgotPasswordSchema } from '#domain/people/person.contract.ts'
import { LocalLink, useTo } from '#web/frame/links.ts'
import { Button } from '#web/kit/button.tsx'
import { Field, TextInput } from '#web/kit/field.tsx'
import { useViewer } from '#web/viewer.ts'
import { underlined } from './code-help.tsx'
import { FormProblem } from './form-problem.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useForm } from './use-form.ts'
import { useFailureWords, useKeepNext } from './use-welcome.ts'

/** `/forgot-password` */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation('people')
  const { api } = useViewer()
  const to = useTo()
  const navigate = useNavigate()
  const words = useFailureWords()
  const keepNext = useKeepNext()
  const forgot = useMutation(
    api.people.forgotPassword.mutationOptions({
      onSuccess: (_, { email }) => navigate(to(keepNext(`/reset-password?email=${encodeURIComponent(email)}`))),
    }),
  )
  const { problems, onSubmit } = useForm(forgotPasswordSchema, (input) => forgot.mutate(input))
  return (
    <SignInFrame picture="abaya" title={t('forgotTitle')} lead={t('forgotLead')}>
      <form onSubmit={onSubmit} noValidate method="post" className="flex flex-col gap-5">
        <Field label={t('email')} name="email" error={problems['email']}>
          <TextInput type="email" inputMode="email" autoComplete="username" dir="ltr" className="rtl:text-end" />
        </Field>
        <FormProblem text={forgot.isError ? words(forgot.error) : undefined} />
        <Button type="submit" pending={forgot.isPending} className="w-full">
          {t('sendCode')}
        </Button>
      </form>
      <p className="mt-7 flex items-center justify-center gap-2 type-body text-quiet">
        {t('remembered')}
        <LocalLink to={keepNext('/login')} className="inline-flex h-11 items-center">
          <span className={underlined}>{t('signIn')}</span>
        </LocalLink>
      </p>
    </SignInFrame>
  )
}
