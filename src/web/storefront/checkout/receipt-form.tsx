import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailInput } from '#web/features/forms/contact-inputs.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useFormDraft } from '#web/features/forms/use-form-draft.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import type { ConfirmProps } from './email-confirm.tsx'
import { receiptForms } from './receipt-address.ts'

type ReceiptFormProps = ConfirmProps & {
  /** Cash needs no address. */
  isOptional: boolean
  onNext: () => Promise<void>
  /** Hold the button that sends it. */
  children: ReactNode
}

/** An address for confirmation and receipt that is confirmed after booking. */
export function ReceiptForm({ order, onOrder, onRefused, isOptional, onNext, children }: ReceiptFormProps) {
  const { t } = useTranslation('checkout')
  const { api, person } = useViewer()
  const note = useMutation({ ...api.orders.noteEmail.mutationOptions(), onSuccess: onOrder, onError: onRefused })
  const form = useApiForm({
    schema: receiptForms[isOptional ? 'optional' : 'required'],
    defaultValues: { email: order.email ?? person?.email ?? '' },
    words: { email: ({ kind }) => t(kind === 'required' ? 'missing-email' : 'wrong-email') },
    failure: useRefusalWords(),
    fieldOf: { '*': 'email' },
    async send({ email: to }) {
      if (to?.toLowerCase() !== order.email?.toLowerCase()) await note.mutateAsync({ id: order.id, email: to })
      await onNext()
    },
  })
  useFormDraft(`email:${order.id}`, form, ['email'])
  return (
    <ContractForm form={form} className="flex flex-col gap-8">
      <FormField
        label={
          isOptional ? (
            <>
              {t('receiptEmail')} <span className="font-normal text-quiet">{t('optional')}</span>
            </>
          ) : (
            t('email')
          )
        }
        name="email"
        hint={t(isOptional ? 'receiptHint' : 'emailLater')}
        className="max-w-110"
      >
        <EmailInput />
      </FormField>
      {children}
    </ContractForm>
  )
}
