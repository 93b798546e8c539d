import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Factors, passkeyName } from '#domain/accounts/factors/factor.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatAgo, formatDay } from '#values/format.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RemovableRow, Row, Rows } from './rows.tsx'
import { useFactorsChange } from './use-change.ts'

/** The passkeys of a person, and a way to make one on this device. */
export function Passkeys({ passkeys, device, now }: { passkeys: Factors['passkeys']; device: string | undefined; now: Date }) {
  const { t } = useTranslation('security')
  const { api, locale } = useViewer()
  const [isAdding, setAdding] = useState(false)
  const remove = useFactorsChange((id: string) => api.factors.removePasskey.call({ id }), t('passkeys.removed'))
  const isSupported = useSyncExternalStore(
    () => () => undefined,
    () => 'PublicKeyCredential' in window,
    () => true,
  )
  const add = isSupported ? (
    <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
      {t('passkeys.add')}
    </Button>
  ) : null
  const textOf = ({ createdAt, usedAt }: Factors['passkeys'][number]) => {
    const added = t('added', { day: formatDay(dayAt(new Date(createdAt)), locale, 'short') })
    return usedAt ? `${added} · ${t('usedAgo', { ago: formatAgo(usedAt, now, locale) })}` : added
  }
  return (
    <Rows foot={passkeys.length > 0 && !isAdding ? add : null}>
      {passkeys.map((passkey) => (
        <RemovableRow
          key={passkey.id}
          icon={<Icon of={KeyRound} />}
          title={<bdi>{passkey.name}</bdi>}
          text={textOf(passkey)}
          ask={t('passkeys.removeAsk')}
          isPending={remove.isPending && remove.variables === passkey.id}
          onRemove={() => remove.mutate(passkey.id)}
        />
      ))}
      {isAdding ? (
        <li className="py-5">
          <NewPasskey device={device} onDone={() => setAdding(false)} />
        </li>
      ) : passkeys.length === 0 ? (
        <Row
          icon={<Icon of={KeyRound} />}
          title={t('passkeys.none')}
          text={t(isSupported ? 'passkeys.noneText' : 'passkeys.unsupported')}
          action={add}
        />
      ) : null}
    </Rows>
  )
}

/** A name, at first that of this device as the sessions call it, then the browser's own dialog. */
function NewPasskey({ device, onDone }: { device: string | undefined; onDone: () => void }) {
  const { t } = useTranslation('security')
  const { api } = useViewer()
  const add = useFactorsChange(
    async (wanted: string) => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const { options } = await api.factors.askNewPasskey.call()
      const response = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
      return api.factors.addPasskey.call({ name: wanted, response: { ...response, response: { ...response.response } } })
    },
    t('passkeys.done'),
    (error) => ('status' in error ? undefined : t(isKnownHere(error) ? 'passkey.known' : 'passkey.failed')),
  )
  const form = useApiForm({
    schema: z.object({ passkey: passkeyName }),
    words: { passkey: t('passkeys.nameMissing') },
    failure: () => '',
    // The change shows its own errors.
    send: ({ passkey }) => add.mutateAsync(passkey).then(onDone, () => undefined),
  })
  return (
    <ContractForm form={form} className="flex max-w-110 flex-col gap-4">
      <FormField label={t('passkeys.name')} name="passkey" hint={t('passkeys.nameHint')}>
        <TextInput defaultValue={device || t('passkeys.here')} maxLength={80} autoFocus autoComplete="off" />
      </FormField>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{t('passkeys.make')}</SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </ContractForm>
  )
}

function isKnownHere(error: object): boolean {
  return 'code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
}
