import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Accounting, adjusting } from '#domain/money/accounting/accounting.contract.ts'
import { adjustableAccounts, largestAdjustment, reasonLength } from '#domain/money/accounting/accounting.policy.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { typedAmount, useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

const { day, debit, credit, reason } = adjusting.shape
const chosen = (account: typeof debit) => z.pipe(z.string(), account)
const adjustForm = z.strictObject({ day, debit: chosen(debit), credit: chosen(credit), amount: typedAmount(largestAdjustment), reason })
const input = 'h-11 text-secondary lg:h-11'

/** Asks for an adjustment of the books, which another person books. */
export default function AdjustDialog({ days, onClose }: { days: NonNullable<Accounting['openDays']>; onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'ledger'])
  const { api } = useViewer()
  const locale = useLocale()
  const [key] = useState(newKey)
  const ask = useChange(api.accounting.adjust.mutationOptions(), {
    answers: api.accounting.get.queryKey(),
    refresh: [api.accounting.key()],
    done: t('adjust.asked'),
    after: onClose,
  })
  const amountFault = useAmountFault(largestAdjustment)
  const hint = t('closing.reasonHint', { min: formatNumber(reasonLength.min, locale) })
  const between = { from: formatDay(days.from, locale, 'full'), until: formatDay(days.until, locale, 'full') }
  const form = useApiForm({
    schema: adjustForm,
    defaultValues: { day: days.until, debit: '', credit: '', amount: '', reason: '' },
    words: {
      day: t('adjust.missing.day', between),
      debit: t('adjust.missing.account'),
      credit: t('adjust.missing.account'),
      amount: ({ typed }) => amountFault(typed['amount']) ?? t('adjust.missing.amount'),
      reason: hint,
    },
    fieldOf: { 'accounting.closed-day': 'day', 'accounting.one-account': 'credit' },
    failure: useRefusalWords(),
    send: (asked) => ask.mutateAsync({ ...asked, key }),
  })
  const accounts = (
    <>
      <option value="">{t('adjust.choose')}</option>
      {adjustableAccounts.map((account) => (
        <option key={account} value={account}>
          {t(`ledger:account.${account}`)}
        </option>
      ))}
    </>
  )
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('adjust.title')} side="dialog">
        <p className="mb-4 text-dense leading-5 text-quiet">{t('adjust.text')}</p>
        <ContractForm form={form} className="flex flex-col gap-4">
          <FormField label={t('adjust.day')} name="day" hint={t('adjust.dayHint', between)}>
            <TextInput type="date" min={days.from} max={days.until} className={input} />
          </FormField>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField label={t('column.debit')} name="debit">
              <Select className={input}>{accounts}</Select>
            </FormField>
            <FormField label={t('column.credit')} name="credit">
              <Select className={input}>{accounts}</Select>
            </FormField>
          </div>
          <FormField label={t('adjust.amount')} name="amount">
            <TextInput inputMode="decimal" dir="ltr" maxLength={24} autoComplete="off" className={input} />
          </FormField>
          <FormField label={t('closing.reason')} name="reason" hint={hint}>
            <TextArea maxLength={reasonLength.max} rows={3} />
          </FormField>
          <FormProblem />
          <div>
            <SubmitButton size="sm">{t('adjust.ask')}</SubmitButton>
          </div>
        </ContractForm>
      </SheetContent>
    </Sheet>
  )
}
