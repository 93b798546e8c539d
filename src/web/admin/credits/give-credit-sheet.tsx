import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { giveCreditSchema } from '#domain/money/promotions/promotion.contract.ts'
import { SecondPersonNote, useSecondPerson } from '#web/admin/confirmations/second-person.tsx'
import { EmailInput } from '#web/features/forms/contact-inputs.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { typedAmount, useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextArea, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

const creditForm = z.strictObject({
  ...giveCreditSchema.shape,
  amount: typedAmount(),
})

/** Gives a customer credit for a reason; a large sum is only asked for. */
export default function GiveCreditSheet({ onClose, onDone }: { onClose: () => void; onDone: (words: string) => Promise<void> }) {
  const { t } = useTranslation('promotions')
  const { api } = useViewer()
  const second = useSecondPerson('promotions.write-all')
  const [key] = useState(newKey)
  const give = useMutation(api.promotions.giveCredit.mutationOptions())
  const amountFault = useAmountFault()
  const form = useApiForm({
    schema: creditForm,
    defaultValues: { email: '', amount: '', words: '' },
    words: {
      email: t('credit.missing.email'),
      amount: ({ typed }) => amountFault(typed['amount']) ?? t('credit.missing.amount'),
      words: t('credit.missing.words'),
    },
    fieldOf: { 'credit.unknown-person': 'email', 'credit.own': 'email' },
    failure: useRefusalWords(),
    async send(wish) {
      const { status } = await give.mutateAsync({ ...wish, key })
      await onDone(t(status === 'asked' ? 'credit.asked' : 'credit.given'))
    },
  })
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('credit.give')} side="dialog">
        <p className="text-dense leading-5 text-quiet">{t('credit.text')}</p>
        <SecondPersonNote second={second} className="mb-4 text-dense leading-5 text-quiet" />
        <ContractForm form={form} className="flex flex-col gap-4">
          <FormField label={t('credit.email')} name="email">
            <EmailInput className="h-11 text-secondary lg:h-11" />
          </FormField>
          <FormField label={t('credit.amount')} name="amount" hint={t('credit.amountHint')}>
            <TextInput inputMode="decimal" dir="ltr" maxLength={24} autoComplete="off" className="h-11 text-secondary lg:h-11" />
          </FormField>
          <FormField label={t('credit.why')} name="words" hint={t('credit.whyHint')}>
            <TextArea maxLength={500} className="min-h-20" />
          </FormField>
          <FormProblem />
          <div>
            <SubmitButton size="sm">{t('credit.submit')}</SubmitButton>
          </div>
        </ContractForm>
      </SheetContent>
    </Sheet>
  )
}
