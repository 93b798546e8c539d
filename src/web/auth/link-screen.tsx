import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { underlined } from './code-help.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { nameForm } from './sign-in-schemas.ts'
import { passOn } from './signed-in-already.ts'
import { useAfterSignIn, useFailureWords } from './use-after-sign-in.ts'

export const loader = passOn

/** `/login/link`: where the link of a mail leads. Opening it does nothing, so that mail scanners do not use it up: the person presses the button. */
export default function LinkScreen() {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const afterSignIn = useAfterSignIn()
  const link = useLink()
  const [isNew, setNew] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const form = useApiForm({
    schema: nameForm,
    failure: useFailureWords(),
    send: async ({ name }) => afterSignIn(await api.auth.signInByLink.call({ link: link ?? '', ...(isNew && { name }) })),
    onRefused(error, { text }) {
      const code = refusalCodeOf(error)
      if (code === 'people.name-missing') {
        setNew(true)
        return form.clearErrors()
      }
      setUsed(code?.startsWith('people.') ?? false)
      toast(t('toast.signInFailed'), { description: text, tone: 'bad' })
    },
  })
  const isOver = link === null || isUsed
  return (
    <SignInFrame
      picture="abaya"
      title={t(isOver ? 'sign-in-methods:link.overTitle' : 'sign-in-methods:link.title')}
      lead={isOver ? null : t('sign-in-methods:link.lead')}
    >
      <ContractForm form={form} className="flex flex-col gap-5">
        {isNew ? (
          <FormField label={t('name')} name="name" hint={t('sign-in-methods:newHere')}>
            <TextInput autoComplete="name" maxLength={80} autoFocus />
          </FormField>
        ) : null}
        <FormProblem text={link === null ? t('sign-in-methods:link.missing') : null} />
        {isOver ? null : (
          <SubmitButton disabledReason={(link === undefined || (isNew && !form.watch('name')?.trim())) && t('signIn')} className="w-full">
            {t('signIn')}
          </SubmitButton>
        )}
      </ContractForm>
      {isOver ? (
        <Button asChild className="mt-5 w-full">
          <LocalLink to="/login">{t('sign-in-methods:link.other')}</LocalLink>
        </Button>
      ) : (
        <p className="mt-5 flex justify-center">
          <LocalLink to="/login" className="inline-flex h-11 items-center">
            <span className={underlined}>{t('sign-in-methods:link.other')}</span>
          </LocalLink>
        </p>
      )}
    </SignInFrame>
  )
}

/** The secret after the `#`, which no server and no log sees; null for none, undefined before the page is awake. */
function useLink(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(
    (tell) => {
      window.addEventListener('hashchange', tell)
      return () => window.removeEventListener('hashchange', tell)
    },
    () => /^#([\w-]{22,64})$/.exec(window.location.hash)?.[1] ?? null,
    () => undefined,
  )
}
