import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { noBreak } from '#values/format.ts'
import { formatPhone } from '#values/phone.ts'
import { email } from '#values/schemas.ts'
import { EmailInput } from '#web/features/forms/contact-inputs.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useFormDraft } from '#web/features/forms/use-form-draft.ts'
import { CodeForm, Confirmed } from '#web/features/orders/code-confirm.tsx'
import { forgetSession } from '#web/runtime/session-storage.ts'
import { useDraft } from '#web/runtime/use-draft.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

export interface ConfirmProps {
  order: Order
  onOrder: (order: Order) => void
  onRefused: (error: unknown) => void
}

const emailForm = z.object({ email })

/** The address the confirmation goes to, proved by a code; an account's own address needs none. */
export function EmailConfirm({ order, onOrder, onRefused }: ConfirmProps) {
  const { t } = useTranslation('checkout')
  const { api, person } = useViewer()
  const sent = useDraft(`email:${order.id}:sent`, { to: '' })
  const [isChanging, setIsChanging] = useState(false)
  const done = (next: Order) => {
    setIsChanging(false)
    if (next.isEmailConfirmed) forgetSession(`email:${order.id}`)
    sent.change({ to: '' })
    onOrder(next)
  }
  const send = useMutation({
    ...api.orders.sendEmailCode.mutationOptions(),
    onSuccess: (next, { email: to }) => {
      if (next.isEmailConfirmed) return done(next)
      sent.change({ to })
      onOrder(next)
    },
    onError: onRefused,
  })
  const form = useApiForm({
    schema: emailForm,
    defaultValues: { email: order.email ?? person?.email ?? '' },
    words: { email: ({ kind }) => t(kind === 'required' ? 'missing-email' : 'wrong-email') },
    failure: useRefusalWords(),
    fieldOf: { '*': 'email' },
    send: ({ email: to }) => send.mutateAsync({ id: order.id, email: to }),
  })
  useFormDraft(`email:${order.id}`, form, ['email'])
  const { to } = sent.draft
  const confirmed = isChanging || !order.isEmailConfirmed ? null : order.email
  return (
    <div>
      {/* There before it is filled: that is how it is announced. */}
      <div role="status">
        {confirmed ? <Confirmed text={t('emailConfirmed')} recipient={confirmed} onChange={() => setIsChanging(true)} /> : null}
      </div>
      {confirmed ? null : (
        <>
          <ContractForm
            form={form}
            onInput={() => to && sent.change({ to: '' })}
            className="flex flex-col gap-3 lg:flex-row lg:items-start"
          >
            <FormField label={t('email')} name="email" hint={t('emailHint')} className="flex-1">
              <EmailInput />
            </FormField>
            {to ? null : (
              <SubmitButton variant="outline" className="lg:mt-8 lg:h-13">
                {t('sendCode')}
              </SubmitButton>
            )}
          </ContractForm>
          {to ? (
            <CodeForm
              kind="email"
              recipient={to}
              isSending={send.isPending}
              onConfirm={async (code) => done(await api.orders.confirmEmail.call({ id: order.id, email: to, code }))}
              onRefused={onRefused}
              onAgain={() => send.mutate({ id: order.id, email: to })}
            />
          ) : null}
        </>
      )}
    </div>
  )
}

/** For cash: the phone of the address, proved by a one-time code. */
export function PhoneConfirm({ order, onOrder, onRefused }: ConfirmProps) {
  const { t } = useTranslation('checkout')
  const sentence = useRefusalWords()
  const { api } = useViewer()
  const { draft, change, forget } = useDraft(`phone:${order.id}`, { sentTo: '' })
  const phone = order.delivery?.phone ?? ''
  const send = useMutation({
    ...api.orders.sendPhoneCode.mutationOptions(),
    onSuccess: (next) => {
      change({ sentTo: phone })
      onOrder(next)
    },
    onError: onRefused,
  })
  const shown = noBreak(formatPhone(phone))
  const isSent = phone !== '' && draft.sentTo === phone
  return (
    <div>
      <div role="status">{order.isPhoneConfirmed ? <Confirmed text={t('phoneConfirmed')} recipient={shown} /> : null}</div>
      {order.isPhoneConfirmed ? null : isSent ? (
        <CodeForm
          kind="phone"
          recipient={shown}
          isSending={send.isPending}
          onConfirm={async (code) => {
            const next = await api.orders.confirmPhone.call({ id: order.id, code })
            forget()
            onOrder(next)
          }}
          onRefused={onRefused}
          onAgain={() => send.mutate({ id: order.id })}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-secondary leading-6 text-quiet">
            {t('phoneWhy')}{' '}
            <bdi translate="no" dir="ltr" className="whitespace-nowrap text-ink">
              {shown}
            </bdi>
          </p>
          {send.isError ? (
            <p role="alert" className="type-small text-bad">
              {sentence(send.error)}
            </p>
          ) : null}
          <Button variant="outline" className="lg:w-fit" pending={send.isPending} onClick={() => send.mutate({ id: order.id })}>
            {t('sendSms')}
          </Button>
        </div>
      )}
    </div>
  )
}
