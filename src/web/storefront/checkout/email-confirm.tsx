import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { formatPhone } from '#web/features/orders/phone.ts'
import { useRefusalWords } from '#web/features/orders/refusal-words.ts'
import { useDraft } from '#web/runtime/use-draft.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { CodeForm, Confirmed } from './code-confirm.tsx'

const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export interface ConfirmProps {
  order: Order
  onOrder: (order: Order) => void
  onRefused: (error: unknown) => void
}

/** The address the confirmation goes to, proved by a code; an account's own address needs none. */
export function EmailConfirm({ order, onOrder, onRefused }: ConfirmProps) {
  const { t } = useTranslation('checkout')
  const sentence = useRefusalWords()
  const { api, person } = useViewer()
  const { draft, change, forget } = useDraft(`email:${order.id}`, { email: order.email ?? person?.email ?? '', sentTo: '' })
  const { email, sentTo } = draft
  const [isTried, setIsTried] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const done = (next: Order) => {
    setIsChanging(false)
    if (next.isEmailConfirmed) forget()
    onOrder(next)
  }
  const send = useMutation({
    ...api.orders.sendEmailCode.mutationOptions(),
    onSuccess: (next, { email: to }) => {
      change({ sentTo: next.isEmailConfirmed ? '' : to })
      confirm.reset()
      done(next)
    },
    onError: onRefused,
  })
  const confirm = useMutation({
    ...api.orders.confirmEmail.mutationOptions(),
    onSuccess: (next) => {
      change({ sentTo: '' })
      done(next)
    },
    onError: onRefused,
  })
  const typed = email.trim()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (shape.test(typed)) send.mutate({ id: order.id, email: typed })
    else event.currentTarget.querySelector('input')?.focus()
  }
  if (order.isEmailConfirmed && order.email && !isChanging)
    return <Confirmed text={t('emailConfirmed')} recipient={order.email} onChange={() => setIsChanging(true)} />
  const error = isTried && !shape.test(typed) ? t(typed ? 'wrong-email' : 'missing-email') : send.isError ? sentence(send.error) : undefined
  return (
    <div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 lg:flex-row lg:items-start">
        <Field label={t('email')} name="email" hint={t('emailHint')} error={error} className="flex-1">
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            dir="ltr"
            value={email}
            onChange={(event) => change({ email: event.target.value, sentTo: '' })}
            maxLength={200}
            className="rtl:text-end"
          />
        </Field>
        {sentTo ? null : (
          <Button type="submit" variant="outline" className="lg:mt-[32px] lg:h-[52px]" pending={send.isPending}>
            {t('sendCode')}
          </Button>
        )}
      </form>
      {sentTo ? (
        <CodeForm
          kind="email"
          recipient={sentTo}
          isPending={confirm.isPending}
          isSending={send.isPending}
          problem={confirm.isError ? sentence(confirm.error) : null}
          onConfirm={(code) => confirm.mutate({ id: order.id, email: sentTo, code })}
          onAgain={() => send.mutate({ id: order.id, email: sentTo })}
        />
      ) : null}
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
  const confirm = useMutation({
    ...api.orders.confirmPhone.mutationOptions(),
    onSuccess: (next) => {
      forget()
      onOrder(next)
    },
    onError: onRefused,
  })
  if (order.isPhoneConfirmed) return <Confirmed text={t('phoneConfirmed')} recipient={formatPhone(phone)} />
  if (phone && draft.sentTo === phone)
    return (
      <CodeForm
        kind="phone"
        recipient={formatPhone(phone)}
        isPending={confirm.isPending}
        isSending={send.isPending}
        problem={confirm.isError ? sentence(confirm.error) : null}
        onConfirm={(code) => confirm.mutate({ id: order.id, code })}
        onAgain={() => {
          confirm.reset()
          send.mutate({ id: order.id })
        }}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-[15px] leading-6 text-quiet">
        {t('phoneWhy')}{' '}
        <bdi dir="ltr" className="whitespace-nowrap text-ink">
          {formatPhone(phone)}
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
  )
}
