import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { contactFieldsOf } from '#values/contact.ts'
import { CodeInput } from '#web/features/auth/code-input.tsx'
import { codeRefusals } from '#web/features/auth/code-refusals.ts'
import { ContactInput } from '#web/features/auth/contact-input.tsx'
import { NewPasswordField, useWeakWords } from '#web/features/auth/password-input.tsx'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeCaution, CodeClock, underlined } from './code-help.tsx'
import { SentTo } from './code-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { resetForm } from './sign-in-schemas.ts'
import { useAfterSignIn, useFailureWords, useKeepNext } from './use-after-sign-in.ts'
import { useSentTo } from './use-sent-to.ts'

/** `/reset-password`: the code that was sent and the new password. Where it was sent is kept in this tab, not in the address, which others may read later. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const { sentTo, isRead, forget } = useSentTo('reset')
  const sent = contactFieldsOf(sentTo)
  const to = useTo()
  const navigate = useNavigate()
  const afterSignIn = useAfterSignIn()
  const words = useFailureWords()
  const weak = useWeakWords()
  const keepNext = useKeepNext()
  const form = useApiForm({
    schema: resetForm(sent),
    ...codeRefusals,
    words: { contact: t('problem.contact'), password: ({ typed }) => weak(typed['password'], [sentTo || typed['contact']]) },
    failure: words,
    async send({ contact, ...rest }) {
      const entered = await api.people.resetPassword.call({ ...rest, ...contact })
      forget()
      await afterSignIn(entered)
    },
    onRefused: (_, { text }) => toast(t('toast.resetFailed'), { description: text, tone: 'bad' }),
  })
  const again = useMutation({
    mutationFn: () => api.auth.resendCode.call({ purpose: 'reset' }),
    onSuccess: () => toast(t('sentAgain'), { tone: 'info' }),
    onError: (error) => {
      toast(words(error), { tone: 'bad' })
      if ((error as { code?: string }).code === 'people.code-expired') void navigate(to(keepNext('/forgot-password')))
    },
  })
  const code = form.watch('code')
  return (
    <SignInFrame
      picture="gown"
      title={t('resetTitle')}
      lead={
        sent ? (
          <>
            <SentTo contact={sent} words="resetSent" /> <ChangeLink to={keepNext('/forgot-password')} />
          </>
        ) : (
          t('resetLead')
        )
      }
    >
      <ContractForm form={form} className="flex flex-col gap-5">
        {sent ? <input hidden readOnly autoComplete="username" value={sentTo} /> : null}
        {sent || !isRead ? null : (
          <FormField label={t('sign-in-methods:contact')} name="contact">
            <ContactInput />
          </FormField>
        )}
        <FormField label={t('code')} name="code">
          <CodeInput code={code} isPart />
        </FormField>
        {sent ? <CodeClock onResend={again.mutate} isPending={again.isPending} /> : null}
        <NewPasswordField label={t('newPassword')} password={form.watch('password')} about={[sentTo || (form.watch('contact') ?? '')]} />
        <SubmitButton disabledReason={code.length < 6 && t('digitsToGo', { count: 6 - code.length })} className="w-full">
          {t('savePassword')}
        </SubmitButton>
      </ContractForm>
      <CodeCaution />
    </SignInFrame>
  )
}

function ChangeLink({ to }: { to: string }) {
  const { t } = useTranslation('people')
  return (
    <LocalLink to={to}>
      <span className={underlined}>{t('change')}</span>
    </LocalLink>
  )
}
