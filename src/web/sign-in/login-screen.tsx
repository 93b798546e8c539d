import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#web/kit/use-translation.ts'
import { signInSchema } from '#domain/people/person.contract.ts'
import { LocalLink } from '#web/frame/links.ts'
import { Button } from '#web/kit/button.tsx'
import { Field, TextInput } from '#web/kit/field.tsx'
import { toast } from '#web/kit/toast.ts'
import { useBag } from '#web/parts/bag/bag-store.ts'
import { useViewer } from '#web/viewer.ts'
import { underlined } from './code-help.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordInput } from './password-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { passOn } from './signed-in-already.ts'
import { useForm } from './use-form.ts'
import { useFailureWords, useKeepNext, useWelcome } from './use-welcome.ts'

export const loader = passOn

/** `/login` */
export default function LoginScreen() {
  const { t } = useTranslation('people')
  const { api } = useViewer()
  const { count } = useBag()
  const welcome = useWelcome()
  const words = useFailureWords()
  const keepNext = useKeepNext()
  const signIn = useMutation(
    api.people.signIn.mutationOptions({
      onSuccess: welcome,
      onError: (error) => toast(t('toast.signInFailed'), { description: words(error), tone: 'bad' }),
    }),
  )
  const { problems, onSubmit } = useForm(signInSchema, (input) => signIn.mutate(input))
  return (
    <SignInFrame picture="abaya" title={t('signInTitle')} lead={count > 0 ? t('bagHolds', { count }) : t('signInLead')}>
      <form onSubmit={onSubmit} noValidate method="post" className="flex flex-col gap-5">
        <Field label={t('email')} name="email" error={problems['email']}>
          <TextInput type="email" inputMode="email" autoComplete="username" dir="ltr" className="rtl:text-end" />
        </Field>
        <Field label={t('password')} name="password" error={problems['password'] ? t('problem.passwordMissing') : undefined}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <p className="-my-2 flex justify-end">
          <LocalLink to={keepNext('/forgot-password')} className="inline-flex h-11 items-center">
            <span className={underlined}>{t('forgotLink')}</span>
          </LocalLink>
        </p>
        <FormProblem text={signIn.isError ? words(signIn.error) : undefined} />
        <Button type="submit" pending={signIn.isPending} className="w-full">
          {t('signIn')}
        </Button>
      </form>
      <p className="mt-7 flex items-center justify-center gap-2 type-body text-quiet">
        {t('newHere')}
        <LocalLink to={keepNext('/signup')} className="inline-flex h-11 items-center">
          <span className={underlined}>{t('signUp')}</span>
        </LocalLink>
      </p>
    </SignInFrame>
  )
}
