import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { linkClass } from '#web/features/orders/look.ts'
import { useRefusalWords } from '#web/features/orders/refusal-words.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { BackupCodeInput } from './backup-code-input.tsx'
import { CodeInput } from './code-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { endStepUp } from './step-up.ts'
import { isNoPasskey, signWithPasskey } from './sign-with-passkey.ts'

type Kind = 'app' | 'backup' | 'password' | 'sent'

/** Asks for what she can prove herself by: a code of her app or a backup code, her password, or a code that is sent to her; or a passkey. */
export default function ReAuthenticate() {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const words = useRefusalWords()
  const factors = useQuery({ ...api.factors.list.queryOptions(), staleTime: 0 })
  const [isBackup, setBackup] = useState(false)
  const { data } = factors
  const kind: Kind | null = !data ? null : data.apps.length > 0 ? (isBackup ? 'backup' : 'app') : data.hasPassword ? 'password' : 'sent'
  return (
    <Sheet open onOpenChange={(isOpen) => (isOpen ? undefined : endStepUp(false))}>
      <SheetContent title={t('proof.title')} className="lg:mx-auto lg:max-w-[480px]">
        {kind ? (
          <div className="flex flex-col gap-5 pb-2">
            <ProofForm key={kind} kind={kind} />
            {data?.apps.length ? (
              <button
                type="button"
                onClick={() => setBackup(!isBackup)}
                className="inline-flex h-11 cursor-pointer items-center self-center"
              >
                <span className={linkClass}>{t(isBackup ? 'second.useApp' : 'second.useBackup')}</span>
              </button>
            ) : null}
            {data?.passkeys.length && 'PublicKeyCredential' in window ? <ByPasskey /> : null}
          </div>
        ) : factors.isError ? (
          <p role="alert" className="pb-4 type-body text-bad">
            {words(factors.error)}
          </p>
        ) : (
          <Skeleton className="mb-4 h-40" />
        )}
      </SheetContent>
    </Sheet>
  )
}

/** One of her passkeys instead, by the browser's own dialog. */
function ByPasskey() {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const words = useRefusalWords()
  const prove = useMutation({
    mutationFn: async () => {
      const { options } = await api.factors.askOwnPasskey.call()
      return api.factors.reAuthenticate.call({ response: await signWithPasskey(options) })
    },
    onSuccess: () => endStepUp(true),
  })
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <Button variant="outline" pending={prove.isPending} onClick={() => prove.mutate()} className="w-full">
        {prove.isPending ? null : <Icon of={KeyRound} className="size-5 stroke-[1.6]" />}
        {t('proof.passkey')}
      </Button>
      {prove.isError ? (
        <p role="alert" className="type-small text-bad">
          {isNoPasskey(prove.error) ? t('proof.passkeyNone') : words(prove.error)}
        </p>
      ) : null}
    </div>
  )
}

function ProofForm({ kind }: { kind: Kind }) {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const words = useRefusalWords()
  const [typed, setTyped] = useState('')
  const send = useMutation(api.factors.sendProofCode.mutationOptions())
  const prove = useMutation(api.factors.reAuthenticate.mutationOptions({ onSuccess: () => endStepUp(true), onError: () => setTyped('') }))
  const isUnsent = kind === 'sent' && !send.isSuccess
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => (isUnsent ? undefined : input.current?.focus()), [isUnsent])
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isUnsent) send.mutate(undefined)
    else prove.mutate(kind === 'password' ? { password: typed } : { code: typed })
  }
  const problem = (prove.isError && typed === '' && words(prove.error)) || (send.isError && words(send.error)) || undefined
  const isSix = kind === 'app' || kind === 'sent'
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <p className="type-body text-quiet">{t(kind === 'sent' && send.isSuccess ? 'proof.sentDone' : `proof.${kind}`)}</p>
      {isUnsent ? (
        problem ? (
          <p role="alert" className="type-small text-bad">
            {problem}
          </p>
        ) : null
      ) : kind === 'password' ? (
        <Field label={t('proof.passwordLabel')} name="password" error={problem}>
          <PasswordInput autoComplete="current-password" autoFocus value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      ) : (
        <Field
          label={t(kind === 'app' ? 'second.code' : kind === 'backup' ? 'second.backupCode' : 'proof.codeLabel')}
          name="code"
          error={problem}
        >
          {isSix ? <CodeInput ref={input} code={typed} onChange={setTyped} /> : <BackupCodeInput code={typed} onChange={setTyped} />}
        </Field>
      )}
      <Button
        type="submit"
        pending={prove.isPending || send.isPending}
        disabled={!isUnsent && (isSix ? typed.length < 6 : typed === '')}
        className="w-full"
      >
        {t(isUnsent ? 'proof.send' : 'proof.confirm')}
      </Button>
      {kind === 'sent' && send.isSuccess ? (
        <button
          type="button"
          disabled={send.isPending}
          onClick={() => send.mutate(undefined)}
          className="inline-flex h-11 cursor-pointer items-center self-center"
        >
          <span className={linkClass}>{t('proof.resendCode')}</span>
        </button>
      ) : null}
    </form>
  )
}
