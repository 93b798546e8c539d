import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type BankedCash, bankedSchema } from '#domain/money/cash/cash.contract.ts'
import { largestBanked } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { formatMoney } from '#values/money.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { typedAmount, useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

const bankForm = z.strictObject({ amount: typedAmount(largestBanked), reference: bankedSchema.shape.reference })
const input = 'h-11 text-secondary lg:h-11'

interface BankSheetProps {
  kind: BankedCash['kind']
  atShop: number
  onClose: () => void
}

/** Books cash that was taken to the bank, or fetched from it. */
export default function BankSheet({ kind, atShop, onClose }: BankSheetProps) {
  const { t } = useTranslation('cash')
  const { api } = useViewer()
  const locale = useLocale()
  const [key] = useState(newKey)
  const isDeposit = kind === 'deposit'
  const consequences = { refresh: [api.cash.key()], done: t(isDeposit ? 'bank.deposited' : 'bank.withdrawn'), after: onClose }
  const deposit = useChange(api.cash.deposit.mutationOptions(), consequences)
  const withdraw = useChange(api.cash.withdraw.mutationOptions(), consequences)
  const amountFault = useAmountFault(largestBanked)
  const form = useApiForm({
    schema: bankForm,
    defaultValues: { amount: '', reference: '' },
    words: {
      amount: ({ typed }) => amountFault(typed['amount']) ?? t('bank.missing.amount'),
      reference: t('bank.missing.reference'),
    },
    fieldOf: { 'cash.shop-not-enough': 'amount' },
    failure: useRefusalWords(),
    send: (banked) => (isDeposit ? deposit : withdraw).mutateAsync({ ...banked, key }),
  })
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t(isDeposit ? 'bank.depositTitle' : 'bank.withdrawTitle')} side="dialog">
        <p className="mb-4 text-dense leading-5 text-quiet">
          {t(isDeposit ? 'bank.depositText' : 'bank.withdrawText', { amount: formatMoney(atShop, locale) })}
        </p>
        <ContractForm form={form} className="flex flex-col gap-4">
          <FormField label={t('bank.amount')} name="amount" hint={t('bank.amountHint')}>
            <TextInput inputMode="decimal" dir="ltr" maxLength={24} autoComplete="off" className={input} />
          </FormField>
          <FormField label={t('bank.reference')} name="reference">
            <TextInput dir="ltr" maxLength={60} autoComplete="off" spellCheck={false} className={input} />
          </FormField>
          <FormProblem />
          <div>
            <SubmitButton size="sm">{t('bank.book')}</SubmitButton>
          </div>
        </ContractForm>
      </SheetContent>
    </Sheet>
  )
}
