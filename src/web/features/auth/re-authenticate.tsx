import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reAuthenticateSchema } from '#domain/accounts/factors/factor.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BackupCodeInput } from './backup-code-input.tsx'
import { CodeInput } from './code-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { isNoPasskey, signWithPasskey } from './sign-with-passkey.ts'
import { endStepUp } from './step-up.ts'

type Kind = 'app' | 'backup' | 'password' | 'sent'

/** Asks for one of the factors the person has: a code of an app or a backup code, the password, a code that is sent, or a passkey. */
export default function ReAuthenticate() {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const words = useRefusalWords()
  const factors = useQuery({ ...api.factors.list.queryOptions(), staleTime: 0 })
  const [isBackup, setBackup] = useState(false)
  const { data } = factors
  const kind: Kind | null = !data ? null : data.apps.length > 0 ? (isBackup ? 'backup' : 'app') : data.hasPassword ? 'password' : 'sent'
  return (
    <Sheet onClose={() => endStepUp(false)}>
      <SheetContent title={t('proof.title')} className="lg:mx-auto lg:max-w-120">
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

/** A passkey instead, by the browser's own dialog. */
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

/** A code that is asked for first is sent at a press. */
function ProofForm({ kind }: { kind: Kind }) {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const words = useRefusalWords()
  const send = useMutation(api.factors.sendProofCode.mutationOptions())
  if (kind !== 'sent') return <TypedProof kind={kind} lead={t(`proof.${kind}`)} />
  if (!send.isSuccess)
    return (
      <div className="flex flex-col gap-5">
        <p className="type-body text-quiet">{t('proof.sent')}</p>
        {send.isError ? (
          <p role="alert" className="type-small text-bad">
            {words(send.error)}
          </p>
        ) : null}
        <Button pending={send.isPending} onClick={() => send.mutate(undefined)} className="w-full">
          {t('proof.send')}
        </Button>
      </div>
    )
  return (
    <TypedProof kind="sent" lead={t('proof.sentDone')}>
      <button
        type="button"
        disabled={send.isPending}
        onClick={() => send.mutate(undefined)}
        className="inline-flex h-11 cursor-pointer items-center self-center"
      >
        <span className={linkClass}>{t('proof.sendAgain')}</span>
      </button>
    </TypedProof>
  )
}

const labels = { app: 'second.code', sent: 'proof.codeLabel', backup: 'second.backupCode', password: 'proof.passwordLabel' } as const

function TypedProof({ kind, lead, children }: { kind: Kind; lead: string; children?: ReactNode }) {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const field = kind === 'password' ? 'password' : 'code'
  const form = useApiForm({
    schema: reAuthenticateSchema,
    defaultValues: { code: '', password: '' },
    failure: useRefusalWords(),
    fieldOf: { '*': field },
    emptied: ['code', 'password'],
    async send(input) {
      await api.factors.reAuthenticate.call(input)
      endStepUp(true)
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus(field), [setFocus, field])
  const [code = '', password = ''] = form.watch(['code', 'password'])
  const isSix = kind === 'app' || kind === 'sent'
  const isShort = kind === 'password' ? password === '' : code.length < (isSix ? 6 : 1)
  return (
    <ContractForm form={form} className="flex flex-col gap-5">
      <p className="type-body text-quiet">{lead}</p>
      <FormField label={t(labels[kind])} name={field}>
        {kind === 'password' ? (
          <PasswordInput autoComplete="current-password" autoFocus />
        ) : isSix ? (
          <CodeInput code={code} />
        ) : (
          <BackupCodeInput />
        )}
      </FormField>
      <SubmitButton disabledReason={isShort && t('proof.confirm')} className="w-full">
        {t('proof.confirm')}
      </SubmitButton>
      {children}
    </ContractForm>
  )
}
