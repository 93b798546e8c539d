import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { email } from '#values/schemas.ts'
import { EmailInput } from '#web/features/forms/contact-inputs.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkClass } from '#web/ui/link-class.ts'

const addressForm = z.object({ email })

/** Whether this browser, which booked as a guest by card, may still correct the address that it typed. */
export function useMayCorrect({ method, status, email: typed, isEmailConfirmed }: Order): boolean {
  const { person } = useViewer()
  return person === null && method === 'card' && typed !== null && !isEmailConfirmed && !meaningOf(status).isUnpaid
}

/** A mistyped address: the confirmation is mailed to the right one. */
export function CorrectEmail({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <AddressForm order={order} onEnd={() => setOpen(false)} />
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-secondary text-quiet">
      {t('typo.wrong')}
      <button type="button" className="inline-flex min-h-11 cursor-pointer items-center" onClick={() => setOpen(true)}>
        <span className={linkClass}>{t('typo.correct')}</span>
      </button>
    </p>
  )
}

function AddressForm({ order: { id, email: typed }, onEnd }: { order: Order; onEnd: () => void }) {
  const { t } = useTranslation('orders')
  const { api } = useViewer()
  const correct = useChange(api.orders.correctEmail.mutationOptions(), {
    answers: api.orders.get.queryKey({ input: { id } }),
    done: (_, sent) => ({ title: t('typo.done', { email: sent.email }), description: t('typo.doneText') }),
    after: onEnd,
  })
  const form = useApiForm({
    schema: addressForm,
    defaultValues: { email: typed ?? '' },
    words: { email: ({ kind }) => t(kind === 'required' ? 'typo.missing' : 'typo.invalid') },
    failure: useRefusalWords(),
    fieldOf: { '*': 'email' },
    send: (sent) => correct.mutateAsync({ id, ...sent }),
  })
  return (
    <ContractForm form={form} className="mt-4 mb-2 flex max-w-110 flex-col gap-3">
      <FormField label={t('typo.label')} name="email">
        <EmailInput autoFocus />
      </FormField>
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="outline" size="sm">
          {t('typo.send')}
        </SubmitButton>
        <Button variant="quiet" size="sm" onClick={onEnd}>
          {t('typo.keep')}
        </Button>
      </div>
    </ContractForm>
  )
}
