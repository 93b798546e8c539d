import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { factorCodeSchema } from '#domain/accounts/factors/factor.contract.ts'
import { localizedPath } from '#values/locale.ts'
import { BackupCodeInput } from '#web/features/auth/backup-code-input.tsx'
import { CodeInput } from '#web/features/auth/code-input.tsx'
import { codeRefusals } from '#web/features/auth/code-refusals.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { pageRequest, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { underlined } from './code-help.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { passOn } from './signed-in-already.ts'
import { useAfterSignIn, useFailureWords, useKeepNext } from './use-after-sign-in.ts'

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
  const afterSignIn = useAfterSignIn(waitsAt === 'delivery' ? '/delivery-dashboard' : '/')
  const keepNext = useKeepNext()
  const [isBackup, setBackup] = useState(false)
  /** Why this sign-in cannot go on. */
  const [over, setOver] = useState<string>()
  const form = useApiForm({
    schema: factorCodeSchema,
    ...codeRefusals,
    failure: useFailureWords(),
    send: async (input) => afterSignIn(await api.factors.answer.call(input)),
    onRefused(error, { text }) {
      if (refusalCodeOf(error) === 'people.challenge-over') setOver(text)
      toast(t('second.signInFailed'), { description: text, tone: 'bad' })
    },
  })
  const { setFocus, reset } = form
  useEffect(() => setFocus('code'), [setFocus])
  const code = form.watch('code')
  const toGo = isBackup ? 0 : 6 - code.length
  function change() {
    reset()
    setBackup(!isBackup)
  }
  const startOver = waitsAt === 'delivery' ? '/delivery-login' : keepNext('/login')
  return (
    <SignInFrame picture="gown" title={t('second.title')} lead={t(isBackup ? 'second.backupLead' : 'second.lead')}>
      {over ? (
        <div className="flex flex-col gap-5">
          <FormProblem text={over} />
          <Button asChild className="w-full">
            <LocalLink to={startOver}>{t('second.startOver')}</LocalLink>
          </Button>
        </div>
      ) : (
        <>
          <ContractForm form={form} className="flex flex-col gap-5">
            <FormField key={String(isBackup)} label={t(isBackup ? 'second.backupCode' : 'second.code')} name="code">
              {isBackup ? <BackupCodeInput /> : <CodeInput code={code} />}
            </FormField>
            <SubmitButton
              disabledReason={toGo > 0 ? t('people:digitsToGo', { count: toGo }) : code.trim() === '' && t('people:signIn')}
              className="w-full"
            >
              {t('people:signIn')}
            </SubmitButton>
          </ContractForm>
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
