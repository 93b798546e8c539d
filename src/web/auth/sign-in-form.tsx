import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Portal } from '#domain/accounts/people/person.contract.ts'
import { type ContactFields, contactFieldsOf } from '#values/contact.ts'
import { ContactInput } from '#web/features/auth/contact-input.tsx'
import { PasswordInput } from '#web/features/auth/password-input.tsx'
import { useProofOfWork } from '#web/features/auth/use-proof-of-work.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useFormDraft } from '#web/features/forms/use-form-draft.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { Or } from './or.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { rememberNext } from './redirect-after.ts'
import { signInForm } from './sign-in-schemas.ts'
import { useAfterSignIn, useFailureWords } from './use-after-sign-in.ts'
import { useLeaveOther } from './use-leave-other.ts'

export interface SignInFormProps {
  portal: Portal
  /** The name under which the tab keeps what is typed. */
  draft: string
  submit: string
  onSent: (contact: string) => void
  /** Between the fields and the button. */
  children?: ReactNode
}

/** By password, by a code that is sent, or by a passkey; whoever is signed in as somebody else leaves first. */
export function SignInForm({ portal, draft, submit, onSent, children }: SignInFormProps) {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const isDelivery = portal === 'delivery'
  const at = isDelivery ? { portal } : {}
  const afterSignIn = useAfterSignIn(isDelivery ? '/delivery-dashboard' : '/')
  const leaveOther = useLeaveOther()
  const [search] = useSearchParams()
  const [withProof, withCodeProof] = [useProofOfWork(), useProofOfWork()]
  const form = useApiForm({
    schema: signInForm,
    words: { contact: t('problem.contact'), password: t('problem.passwordMissing') },
    failure: useFailureWords(),
    async send({ contact, password }) {
      await leaveOther(contact)
      await afterSignIn(await withProof(api.people.signIn.call, { ...contact, password, ...at }))
    },
    // The reason is shown in the form.
    onRefused: () => toast(t('toast.signInFailed'), { tone: 'bad' }),
  })
  useFormDraft(draft, form, ['contact'])
  const requestCode = useMutation({
    mutationFn: async (contact: ContactFields) => {
      await leaveOther(contact)
      if (!isDelivery) rememberNext(search.get('next'))
      return withCodeProof(api.auth.requestCode.call, { ...contact, ...at })
    },
    onSuccess: () => onSent(form.getValues('contact')),
    onError: form.refuse,
  })
  async function sendCode() {
    form.clearErrors()
    const contact = contactFieldsOf(form.getValues('contact'))
    if ((await form.trigger('contact', { shouldFocus: true })) && contact) requestCode.mutate(contact)
  }
  const { errors } = form.formState
  const isMissing = Boolean(errors.password) || errors.contact?.type === 'required'
  return (
    <>
      <ContractForm form={form} className="flex flex-col gap-5">
        <FormField label={t('sign-in-methods:contact')} name="contact">
          <ContactInput autoComplete="username webauthn" />
        </FormField>
        <FormField label={t('password')} name="password">
          <PasswordInput autoComplete="current-password" />
        </FormField>
        {children}
        <FormProblem text={isMissing ? t('sign-in-methods:credentialsMissing') : null} />
        <SubmitButton className="w-full">{submit}</SubmitButton>
      </ContractForm>
      <Or text={t('sign-in-methods:or')} />
      <Button variant="outline" pending={requestCode.isPending} onClick={sendCode} className="w-full">
        {t('sign-in-methods:withCode')}
      </Button>
      <PasskeyButton portal={portal} className="mt-3" />
    </>
  )
}
