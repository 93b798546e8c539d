import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { contactFieldsOf } from '#values/contact.ts'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDraft } from '#web/runtime/use-draft.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { CodeCaution, CodeClock, underlined } from './code-help.tsx'
import { CodeInput } from '#web/features/auth/code-input.tsx'
import { SentTo } from './code-step.tsx'
import { ContactField } from './contact-field.tsx'
import { fieldsOf, checkReset } from './forms.ts'
import { PasswordInput, PasswordStrength, useWeakWords } from '#web/features/auth/password-input.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useForm } from './use-form.ts'
import { useFailureWords, useKeepNext, useAfterSignIn } from './use-after-sign-in.ts'

/** `/reset-password`: the code that was sent and the new password. Where it was sent is kept in this tab, not in the address, which others may read later. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const { draft, isRead, forget } = useDraft('reset', { sentTo: '' })
  const sentTo = contactFieldsOf(draft.sentTo)
  const to = useTo()
  const navigate = useNavigate()
  const welcome = useAfterSignIn()
  const words = useFailureWords()
  const weak = useWeakWords()
  const keepNext = useKeepNext()
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const codeInput = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const known = sentTo ? { contact: draft.sentTo } : {}
  const about = [sentTo ? draft.sentTo : contact]
  const reset = useMutation({
    mutationFn: (form: { contact: string; code: string; password: string }) =>
      api.people.resetPassword.call({ ...fieldsOf(form.contact), code: form.code, password: form.password }),
    onSuccess: (entered) => {
      forget()
      return welcome(entered)
    },
    onError: (error) => {
      setCode('')
      codeInput.current?.focus()
      toast(t('toast.resetFailed'), { description: words(error), tone: 'bad' })
    },
  })
  const again = useMutation({
    mutationFn: () => api.auth.resendCode.call({ purpose: 'reset' }),
    onSuccess: () => toast(t('sentAgain'), { tone: 'info' }),
    onError: (error) => {
      toast(words(error), { tone: 'bad' })
      if ((error as { code?: string }).code === 'people.code-expired') void navigate(to(keepNext('/forgot-password')))
    },
  })
  const { problems, onSubmit, onInput } = useForm(checkReset, (form) => reset.mutate(form), known)
  const weakness = problems['password'] ? weak(password, about) : undefined
  return (
    <SignInFrame
      picture="gown"
      title={t('resetTitle')}
      lead={
        sentTo ? (
          <>
            <SentTo contact={sentTo} words="resetSent" /> <ChangeLink to={keepNext('/forgot-password')} />
          </>
        ) : (
          t('resetLead')
        )
      }
    >
      <form onSubmit={onSubmit} onInput={onInput} noValidate method="post" className="flex flex-col gap-5">
        {sentTo ? <input hidden readOnly autoComplete="username" value={draft.sentTo} /> : null}
        {sentTo || !isRead ? null : <ContactField value={contact} onChange={setContact} error={problems['contact']} />}
        <Field label={t('code')} name="code" error={reset.isError && code === '' ? words(reset.error) : undefined}>
          <CodeInput ref={codeInput} code={code} onChange={setCode} />
        </Field>
        {sentTo ? <CodeClock onResend={again.mutate} isPending={again.isPending} /> : null}
        <Field label={t('newPassword')} name="password" error={weakness}>
          <PasswordInput autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        {weakness ? null : <PasswordStrength password={password} about={about} />}
        <Button type="submit" pending={reset.isPending} disabled={code.length < 6} className="w-full">
          {code.length < 6 ? t('digitsToGo', { count: 6 - code.length }) : t('savePassword')}
        </Button>
      </form>
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
