import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { CodeForm, Confirmed } from '#web/features/orders/code-confirm.tsx'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

/** Offers who has paid by card to confirm the address that was typed; the order is opened on other devices by it. */
export function ConfirmAddress({ order: { id, isEmailConfirmed }, email }: { order: Order; email: string }) {
  const { t } = useTranslation('checkout')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const queryClient = useQueryClient()
  const [isOffered] = useState(!isEmailConfirmed)
  const show = (next: Order) => queryClient.setQueryData(api.orders.get.queryKey({ input: { id } }), next)
  const send = useMutation({ ...api.orders.sendEmailCode.mutationOptions(), onSuccess: show })
  if (!isOffered) return null
  return (
    <section className="mt-8 rounded-card border border-line bg-card p-6">
      <h2 className="type-h3">{t('confirmMailTitle')}</h2>
      <div role="status">{isEmailConfirmed ? <Confirmed text={t('emailConfirmed')} recipient={email} /> : null}</div>
      {isEmailConfirmed ? null : (
        <>
          <p className="mt-1 max-w-[48ch] text-secondary leading-6 text-quiet">{t('confirmMailText')}</p>
          {send.isError ? (
            <p role="alert" className="mt-2 type-small text-bad">
              {sentence(send.error)}
            </p>
          ) : null}
          {send.isSuccess ? (
            <CodeForm
              kind="email"
              recipient={email}
              isSending={send.isPending}
              onConfirm={async (code) => void show(await api.orders.confirmEmail.call({ id, email, code }))}
              onRefused={() => undefined}
              onAgain={() => send.mutate({ id, email })}
            />
          ) : (
            <Button variant="outline" className="mt-4" pending={send.isPending} onClick={() => send.mutate({ id, email })}>
              {t('sendCode')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
