import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { localizedPath } from '#values/locale.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { BackupCodeInput } from '#web/features/auth/backup-code-input.tsx'
import { CodeInput } from '#web/features/auth/code-input.tsx'
import { pageRequest, useViewer } from '#web/runtime/viewer.ts'
import { underlined } from './code-help.tsx'
import { FormProblem } from './form-problem.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { passOn } from './signed-in-already.ts'
import { useFailureWords, useKeepNext, useAfterSignIn } from './use-after-sign-in.ts'

/** Only a browser whose sign-in waits has something to do here; its cookie says so, also after a reload. */
export async function loader(args: LoaderFunctionArgs) {
  passOn(args)
  const { api, viewer } = args.context.get(pageRequest)
  const { waitsAt } = await api.factors.waiting.call()
  if (!waitsAt) throw redirect(localizedPath('/login', viewer.locale) + new URL(args.request.url).search)
  return { waitsAt }
}

/** `/login/second-step`: the code of an app or a backup code, after any first proof. */
export default function SecondStepScreen() {
  const { waitsAt } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['security', 'people'])
  const { api } = useViewer()
  const welcome = useAfterSignIn(waitsAt === 'delivery' ? '/delivery-dashboard' : '/')
  const words = useFailureWords()
  const keepNext = useKeepNext()
  const [isBackup, setBackup] = useState(false)
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const answer = useMutation(
    api.factors.answer.mutationOptions({
      onSuccess: welcome,
      onError: (error) => {
        setCode('')
        input.current?.focus()
        toast(t('second.signInFailed'), { description: words(error), tone: 'bad' })
      },
    }),
  )
  const isOver = (answer.error as { code?: string } | null)?.code === 'people.challenge-over'
  const problem = answer.isError && code === '' ? words(answer.error) : undefined
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    answer.mutate({ code })
  }
  function change() {
    answer.reset()
    setCode('')
    setBackup(!isBackup)
  }
  const startOver = waitsAt === 'delivery' ? '/delivery-login' : keepNext('/login')
  return (
    <SignInFrame picture="gown" title={t('second.title')} lead={t(isBackup ? 'second.backupLead' : 'second.lead')}>
      {isOver ? (
        <div className="flex flex-col gap-5">
          <FormProblem text={problem} />
          <Button asChild className="w-full">
            <LocalLink to={startOver}>{t('second.startOver')}</LocalLink>
          </Button>
        </div>
      ) : (
        <>
          <form onSubmit={onSubmit} noValidate method="post" className="flex flex-col gap-5">
            {isBackup ? (
              <Field label={t('second.backupCode')} name="code" error={problem}>
                <BackupCodeInput code={code} onChange={setCode} />
              </Field>
            ) : (
              <Field label={t('second.code')} name="code" error={problem}>
                <CodeInput ref={input} code={code} onChange={setCode} />
              </Field>
            )}
            <Button type="submit" pending={answer.isPending} disabled={isBackup ? code.trim() === '' : code.length < 6} className="w-full">
              {isBackup || code.length === 6 ? t('people:signIn') : t('people:digitsToGo', { count: 6 - code.length })}
            </Button>
          </form>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6">
            <button type="button" onClick={change} className="inline-flex h-11 cursor-pointer items-center">
              <span className={underlined}>{t(isBackup ? 'second.useApp' : 'second.useBackup')}</span>
            </button>
            <LocalLink to={startOver} className="inline-flex h-11 items-center">
              <span className={underlined}>{t('second.startOver')}</span>
            </LocalLink>
          </div>
        </>
      )}
    </SignInFrame>
  )
}
