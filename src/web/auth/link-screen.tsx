import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { underlined } from './code-help.tsx'
import { FormProblem } from './form-problem.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { passOn } from './signed-in-already.ts'
import { useFailureWords, useAfterSignIn } from './use-after-sign-in.ts'

export const loader = passOn

/** `/login/link`: where the link of a mail leads. Opening it does nothing, so that programs which look into mails do not use it up: she presses. */
export default function LinkScreen() {
  const { t } = useTranslation(['people', 'sign-in-methods'])
  const { api } = useViewer()
  const welcome = useAfterSignIn()
  const words = useFailureWords()
  const link = useLink()
  const [name, setName] = useState('')
  const [isNew, setNew] = useState(false)
  const enter = useMutation({
    mutationFn: () => api.auth.signInByLink.call({ link: link ?? '', ...(isNew && { name }) }),
    onSuccess: welcome,
    onError: (error) => {
      if ((error as { code?: string }).code === 'people.name-missing') setNew(true)
      else toast(t('toast.signInFailed'), { description: words(error), tone: 'bad' })
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    enter.mutate()
  }
  const code = (enter.error as { code?: string } | null)?.code
  const problem =
    link === null ? t('sign-in-methods:link.missing') : enter.isError && code !== 'people.name-missing' ? words(enter.error) : undefined
  const isOver = link === null || (problem !== undefined && code?.startsWith('people.'))
  return (
    <SignInFrame
      picture="abaya"
      title={t(isOver ? 'sign-in-methods:link.overTitle' : 'sign-in-methods:link.title')}
      lead={isOver ? null : t('sign-in-methods:link.lead')}
    >
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        {isNew ? (
          <Field label={t('name')} name="name" hint={t('sign-in-methods:newHere')}>
            <TextInput autoComplete="name" maxLength={80} autoFocus value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        ) : null}
        <FormProblem text={problem} />
        {isOver ? null : (
          <Button type="submit" pending={enter.isPending} disabled={link === undefined || (isNew && name.trim() === '')} className="w-full">
            {t('signIn')}
          </Button>
        )}
      </form>
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
