import { useTranslation } from 'react-i18next'
import { reopening } from '#domain/money/accounting/accounting.contract.ts'
import { reasonLength } from '#domain/money/accounting/accounting.policy.ts'
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
import { useMonthName } from './statement.tsx'

/** Opens the latest closed month again, for a reason. */
export default function ReopenDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const { t } = useTranslation('accounting')
  const { api } = useViewer()
  const locale = useLocale()
  const name = useMonthName()(month)
  const reopen = useChange(api.accounting.reopen.mutationOptions(), {
    answers: api.accounting.get.queryKey(),
    refresh: [api.accounting.key()],
    done: t('closing.reopened', { month: name }),
    after: onClose,
  })
  const hint = t('closing.reasonHint', { min: formatNumber(reasonLength.min, locale) })
  const form = useApiForm({
    schema: reopening,
    defaultValues: { month, reason: '' },
    words: { reason: hint },
    failure: useRefusalWords(),
    send: (input) => reopen.mutateAsync(input),
  })
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('closing.reopenTitle', { month: name })} side="dialog">
        <p className="mb-4 text-dense leading-5 text-quiet">{t('closing.reopenText', { month: name })}</p>
        <ContractForm form={form} className="flex flex-col gap-4">
          <FormField label={t('closing.reason')} name="reason" hint={hint}>
            <TextArea maxLength={reasonLength.max} rows={3} />
          </FormField>
          <FormProblem />
          <div className="flex flex-wrap gap-3">
            <SubmitButton size="sm">{t('closing.reopen')}</SubmitButton>
            <Button variant="quiet" size="sm" onClick={onClose}>
              {t('closing.keep')}
            </Button>
          </div>
        </ContractForm>
      </SheetContent>
    </Sheet>
  )
}
