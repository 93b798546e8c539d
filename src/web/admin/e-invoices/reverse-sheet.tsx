import { useTranslation } from 'react-i18next'
import { reversal } from '#domain/renting/e-invoices/e-invoice.contract.ts'
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

/** Asks that a booked payment of tax is reversed, for a reason. */
export default function ReverseSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('e-invoices')
  const { api } = useViewer()
  const locale = useLocale()
  const reverse = useChange(api.eInvoices.reversePayment.mutationOptions(), {
    refresh: [api.eInvoices.key()],
    done: t('report.asked'),
    after: onClose,
  })
  const hint = t('report.reasonHint', { min: formatNumber(10, locale) })
  const form = useApiForm({
    schema: reversal,
    defaultValues: { id, reason: '' },
    words: { reason: hint },
    failure: useRefusalWords(),
    send: (input) => reverse.mutateAsync(input),
  })
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('report.reverseTitle')} side="dialog">
        <p className="mb-4 text-dense leading-5 text-quiet">{t('report.reverseText')}</p>
        <ContractForm form={form} className="flex flex-col gap-4">
          <FormField label={t('report.reason')} name="reason" hint={hint}>
            <TextArea maxLength={200} rows={3} />
          </FormField>
          <FormProblem />
          <div className="flex flex-wrap gap-3">
            <SubmitButton size="sm">{t('report.askReversal')}</SubmitButton>
            <Button variant="quiet" size="sm" onClick={onClose}>
              {t('report.keep')}
            </Button>
          </div>
        </ContractForm>
      </SheetContent>
    </Sheet>
  )
}
