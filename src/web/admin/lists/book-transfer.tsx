import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { bookTransferSchema, maxTransfer } from '#domain/renting/admin-lists/transfer.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { typedAmount, useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

const transferForm = z.strictObject({
  ...bookTransferSchema.shape,
  amount: typedAmount(maxTransfer),
})

/** Books a transfer of the bank's statement. A toast confirms one that pays its order; one that waits is opened. */
export default function BookTransfer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const navigate = useNavigate()
  const to = useTo()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const { mutateAsync } = useChange(api.operations.bookTransfer.mutationOptions(), {
    refresh: [api.operations.key()],
    done: ({ status, number }) =>
      status === 'matched' && number !== null ? t('transfers.paid', { number }) : { title: t('transfers.waits'), tone: 'plain' },
    after: ({ id, status, number }) => (status === 'matched' && number !== null ? onClose() : navigate(to(`/admin/transfers/${id}`))),
  })
  const amountFault = useAmountFault(maxTransfer)
  const form = useApiForm({
    schema: transferForm,
    defaultValues: { id: '', reference: '', amount: '', sender: '' },
    words: {
      id: t('transfers.missing-id'),
      reference: t('transfers.missing-reference'),
      amount: ({ typed }) => amountFault(typed['amount']) ?? t('transfers.missing-amount'),
      sender: t('transfers.missing-sender'),
    },
    failure: useRefusalWords(),
    send: mutateAsync,
  })
  const input = 'h-11 text-secondary lg:h-11'
  return (
    <div ref={place} className="mt-4 rounded-card border border-line bg-card p-4 lg:px-5">
      <h2 className="text-secondary leading-6 font-semibold">{t('transfers.book')}</h2>
      <p className="text-dense leading-5 text-quiet">{t('transfers.bookText')}</p>
      <ContractForm form={form} className="mt-4 grid gap-4 lg:grid-cols-4">
        <FormField label={t('transfers.bankId')} name="id" hint={t('transfers.bankIdHint')}>
          <TextInput dir="ltr" maxLength={64} autoComplete="off" autoCapitalize="characters" spellCheck={false} className={input} />
        </FormField>
        <FormField label={t('transfers.reference')} name="reference" hint={t('transfers.referenceHint')}>
          <TextInput dir="ltr" maxLength={60} autoComplete="off" autoCapitalize="characters" spellCheck={false} className={input} />
        </FormField>
        <FormField label={t('transfers.amount')} name="amount" hint={t('transfers.amountHint')}>
          <TextInput dir="ltr" maxLength={24} inputMode="decimal" autoComplete="off" className={input} />
        </FormField>
        <FormField label={t('transfers.sender')} name="sender">
          <TextInput dir="auto" maxLength={80} autoComplete="off" className={input} />
        </FormField>
        <div className="flex flex-col gap-3 lg:col-span-4">
          <FormProblem />
          <div className="flex gap-2">
            <SubmitButton size="sm">{t('transfers.submit')}</SubmitButton>
            <Button variant="quiet" size="sm" onClick={onClose}>
              {t('transfers.cancel')}
            </Button>
          </div>
        </div>
      </ContractForm>
    </div>
  )
}
