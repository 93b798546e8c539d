import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { callbackRequest } from '#domain/messages/conversations/conversation.contract.ts'
import { type CallbackWay, callbackWays } from '#domain/messages/conversations/conversation.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Select, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import type { Talk } from './use-conversation.ts'

export interface CallbackTyped {
  way: CallbackWay
  contact: string
}

interface CallbackFormProps {
  talk: Talk
  sessionId: string
  /** Fields typed before a step back. */
  typed: RefObject<CallbackTyped | null>
  onDone: () => void
}

/** Asks a visitor how staff can call them back. */
export default function CallbackForm({ talk, sessionId, typed, onDone }: CallbackFormProps) {
  const { t } = useTranslation('chat')
  const { api, person } = useViewer()
  const known = (way: CallbackWay) => (way === 'mail' ? person?.email : person?.phone) ?? ''
  const form = useApiForm({
    schema: callbackRequest,
    defaultValues: typed.current ?? { way: 'call' as CallbackWay, contact: known('call') },
    words: { contact: ({ typed: sent }) => t(sent['way'] === 'mail' ? 'callback-bad-mail' : 'callback-bad-phone') },
    failure: useRefusalWords(),
    async send(wish) {
      talk.take(await api.chat.askCallback.call({ sessionId, ...wish, after: talk.session?.lastSequence ?? 0 }))
      onDone()
    },
  })
  const way = form.watch('way')
  const values = form.watch()
  useEffect(() => {
    typed.current = values
  })
  // Typed text stays; contacts known from the account follow the chosen way.
  const follow = (event: { target: { value: string } }) => {
    const next = callbackWays.find((one) => one === event.target.value) ?? way
    if (form.getValues('contact') === known(way)) form.setValue('contact', known(next))
  }
  const isMail = way === 'mail'
  return (
    <ContractForm form={form} className="flex flex-col gap-3">
      <FormField label={t('callback-way')} name="way">
        <Select {...form.register('way', { onChange: follow })}>
          {callbackWays.map((one) => (
            <option key={one} value={one}>
              {t(`way.${one}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField label={t(isMail ? 'callback-mail' : 'callback-phone')} name="contact">
        <TextInput
          dir="ltr"
          type={isMail ? 'email' : 'tel'}
          inputMode={isMail ? 'email' : 'tel'}
          autoComplete={isMail ? 'email' : 'tel'}
          maxLength={200}
        />
      </FormField>
      <FormProblem />
      <SubmitButton size="sm" className="w-full">
        {t('callback-send')}
      </SubmitButton>
    </ContractForm>
  )
}
