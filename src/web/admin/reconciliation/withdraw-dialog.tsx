import { useTranslation } from 'react-i18next'
import { withdrawalReasonLength } from '#domain/money/statements/statement.policy.ts'
import { type StatementFile, withdrawal } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

/** Withdraws a file that was read in by mistake, for a reason. */
export default function WithdrawDialog({ file, onClose }: { file: StatementFile; onClose: () => void }) {
  const { t } = useTranslation('reconciliation')
  const { api } = useViewer()
  const locale = useLocale()
  const withdraw = useChange(api.reconciliation.withdraw.mutationOptions(), {
    refresh: [api.reconciliation.key()],
    done: ({ isDone }) => t(isDone ? 'withdraw.done' : 'withdraw.asked'),
    after: onClose,
  })
  const hint = t('withdraw.reasonHint', { min: formatNumber(withdrawalReasonLength.min, locale) })
  const form = useApiForm({
    schema: withdrawal,
    defaultValues: { id: file.id, reason: '' },
    words: { reason: hint },
    failure: useRefusalWords(),
    send: (input) => withdraw.mutateAsync(input),
  })
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('withdraw.title')} side="dialog">
        <p className="mb-4 text-dense leading-5 wrap-anywhere text-quiet">{t('withdraw.text', { name: `\u2068${file.name}\u2069` })}</p>
        <ContractForm form={form} className="flex flex-col gap-4">
          <FormField label={t('withdraw.reason')} name="reason" hint={hint}>
            <TextArea maxLength={withdrawalReasonLength.max} rows={3} />
          </FormField>
          <FormProblem />
          <div className="flex flex-wrap gap-3">
            <SubmitButton size="sm">{t('withdraw.send')}</SubmitButton>
            <Button variant="quiet" size="sm" onClick={onClose}>
              {t('withdraw.cancel')}
            </Button>
          </div>
        </ContractForm>
      </SheetContent>
    </Sheet>
  )
}
