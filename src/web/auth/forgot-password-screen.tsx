import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { useDraft } from '#web/runtime/use-draft.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { underlined } from './code-help.tsx'
import { ContactField } from './contact-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { checkContact, fieldsOf } from './forms.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useForm } from './use-form.ts'
import { useProved } from './use-proved.ts'
import { useFailureWords, useKeepNext } from './use-after-sign-in.ts'

/** `/forgot-password` */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const to = useTo()
  const navigate = useNavigate()
  const words = useFailureWords()
  const keepNext = useKeepNext()
  const proved = useProved()
  const sent = useDraft('reset', { sentTo: '' })
  const [contact, setContact] = useState('')
  const forgot = useMutation({
    mutationFn: (form: { contact: string }) => proved(api.people.forgotPassword.call, fieldsOf(form.contact)),
    onSuccess: (_, form) => {
      sent.change({ sentTo: form.contact })
      return navigate(to(keepNext('/reset-password')))
    },
  })
  const { problems, onSubmit, onInput } = useForm(checkContact, (form) => forgot.mutate(form))
  return (
    <SignInFrame picture="abaya" title={t('forgotTitle')} lead={t('forgotLead')}>
      <form onSubmit={onSubmit} onInput={onInput} noValidate method="post" className="flex flex-col gap-5">
        <ContactField value={contact} onChange={setContact} error={problems['contact']} />
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
