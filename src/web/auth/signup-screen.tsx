import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { contactFieldsOf } from '#values/contact.ts'
import { ContactInput } from '#web/features/auth/contact-input.tsx'
import { NewPasswordField, useWeakWords } from '#web/features/auth/password-input.tsx'
import { useProofOfWork } from '#web/features/auth/use-proof-of-work.ts'
import { Agreement } from '#web/features/consents/agreement.tsx'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useFormDraft } from '#web/features/forms/use-form-draft.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { underlined } from './code-help.tsx'
import { CodeStep } from './code-step.tsx'
import { rememberNext } from './redirect-after.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { signUpForm } from './sign-in-schemas.ts'
import { passOn } from './signed-in-already.ts'
import { SocialButtons } from './social-buttons.tsx'
import { useFailureWords, useKeepNext } from './use-after-sign-in.ts'
import { useSentTo } from './use-sent-to.ts'

export function loader(args: LoaderFunctionArgs) {
  passOn(args)
  return prefetch(args.context, (api) => [api.auth.list.queryOptions()])
}

/** `/signup` and `/register`: the form, then the code. The password stays in memory only; the server keeps it hashed beside the code. */
export default function SignupScreen() {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const isRegister = useLocation().pathname.endsWith('/register')
  const failed = isRegister ? t('toast.signUpFailed') : t('sign-in-methods:signupFailed')
  const { sentTo, send, forget } = useSentTo('signup')
  const sent = contactFieldsOf(sentTo)
  if (sent) return <CodeStep purpose="sign-up" contact={sent} failed={failed} onBack={() => send('')} onDone={forget} />
  return <SignUpForm failed={failed} onSent={send} />
}

function SignUpForm({ failed, onSent }: { failed: string; onSent: (contact: string) => void }) {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const keepNext = useKeepNext()
  const weak = useWeakWords()
  const withProof = useProofOfWork(true)
  const [search] = useSearchParams()
  const form = useApiForm({
    schema: signUpForm,
    words: {
      name: t('problem.name'),
      contact: t('problem.contact'),
      password: ({ typed: { password, name, contact } }) => weak(password, [name, contact]),
    },
    failure: useFailureWords(),
    async send({ contact, ...rest }) {
      rememberNext(search.get('next'))
      await withProof(api.people.signUp.call, { ...rest, ...contact })
      onSent(form.getValues('contact'))
    },
    onRefused: (_, { text }) => toast(failed, { description: text, tone: 'bad' }),
  })
  useFormDraft('signup', form, ['name', 'contact'])
  return (
    <SignInFrame picture="suit" title={t('signUpTitle')} lead={t('signUpLead')}>
      <ContractForm form={form} className="flex flex-col gap-5">
        <FormField label={t('name')} name="name">
          <TextInput autoComplete="name" maxLength={80} />
        </FormField>
        <FormField label={t('sign-in-methods:contact')} name="contact">
          <ContactInput />
        </FormField>
        <NewPasswordField label={t('password')} password={form.watch('password')} about={form.watch(['name', 'contact'])} />
        <Agreement text={t('sign-in-methods:terms')} />
        <FormProblem />
        <SubmitButton className="w-full">{t('createAccount')}</SubmitButton>
      </ContractForm>
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
