import { useTranslation } from 'react-i18next'
import { bankReference } from '#domain/renting/admin-lists/payout-admin.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

/** The bank's reference, with which one payout or a whole batch is confirmed. */
export function ConfirmForm({ onConfirm, onClose }: { onConfirm: (reference: string) => Promise<unknown>; onClose?: () => void }) {
  const { t } = useTranslation('payout-admin')
  const form = useApiForm({
    schema: bankReference,
    defaultValues: { reference: '' },
    words: { reference: t('confirm.missing') },
    failure: useRefusalWords(),
    send: ({ reference }) => onConfirm(reference),
  })
  return (
    <ContractForm form={form} className="flex flex-col gap-3">
      <FormField label={t('confirm.reference')} name="reference" className="max-w-72">
        <TextInput dir="ltr" maxLength={60} autoComplete="off" spellCheck={false} className="h-11 text-secondary lg:h-11" />
      </FormField>
      <FormProblem />
      <div className="flex gap-2">
        <SubmitButton size="sm">{t('confirm.submit')}</SubmitButton>
        {onClose ? (
          <Button variant="quiet" size="sm" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
        ) : null}
      </div>
    </ContractForm>
  )
}
