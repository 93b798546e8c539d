import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { contactFieldsOf } from '#values/contact.ts'
import { ContactInput } from '#web/features/auth/contact-input.tsx'
import { useProofOfWork } from '#web/features/auth/use-proof-of-work.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { underlined } from './code-help.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { contactForm } from './sign-in-schemas.ts'
import { useFailureWords, useKeepNext } from './use-after-sign-in.ts'
import { useSentTo } from './use-sent-to.ts'

/** `/forgot-password` */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const to = useTo()
  const navigate = useNavigate()
  const keepNext = useKeepNext()
  const withProof = useProofOfWork()
  const { send } = useSentTo('reset')
  const form = useApiForm({
    schema: contactForm,
    words: { contact: t('problem.contact') },
    failure: useFailureWords(),
    async send({ contact }) {
      await withProof(api.people.forgotPassword.call, contact)
      send(form.getValues('contact'))
      await navigate(to(keepNext('/reset-password')))
    },
  })
  // A mail of the shop leads here with the address.
  const { getValues, setValue } = form
  useEffect(() => {
    const told = contactFieldsOf(window.location.hash.slice(1))?.email
    if (told && !getValues('contact')) setValue('contact', told)
  }, [getValues, setValue])
  return (
    <SignInFrame picture="abaya" title={t('forgotTitle')} lead={t('forgotLead')}>
      <ContractForm form={form} className="flex flex-col gap-5">
        <FormField label={t('sign-in-methods:contact')} name="contact">
          <ContactInput />
        </FormField>
        <FormProblem />
        <SubmitButton className="w-full">{t('sendCode')}</SubmitButton>
      </ContractForm>
      <p className="mt-7 flex items-center justify-center gap-2 type-body text-quiet">
        {t('remembered')}
        <LocalLink to={keepNext('/login')} className="inline-flex h-11 items-center">
          <span className={underlined}>{t('signIn')}</span>
        </LocalLink>
      </p>
    </SignInFrame>
  )
}
