import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { taxNumberSchema } from '#domain/accounts/profiles/profile.contract.ts'
import { useProfile } from '#web/account/use-profile.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

/** The tax number of an owner who is registered for sales tax; the papers between them and the shop have it from then on. */
export function TaxNumberForm() {
  const { t } = useTranslation('payouts')
  const { api } = useViewer()
  const { taxNumber } = useProfile()
  const change = useChange(api.profile.change.mutationOptions(), { answers: api.profile.get.queryKey(), done: t('papers.saved') })
  const form = useApiForm({
    schema: z.strictObject({ taxNumber: taxNumberSchema }),
    defaultValues: { taxNumber },
    words: { taxNumber: t('papers.digits') },
    failure: useRefusalWords(),
    send: (written) => change.mutateAsync(written),
  })
  return (
    <ContractForm form={form} className="mt-5 flex max-w-120 flex-col gap-3">
      <div className="flex items-start gap-3">
        <FormField label={t('papers.taxNumber')} name="taxNumber" hint={t('papers.taxNumberHint')} className="min-w-0 flex-1">
          <TextInput dir="ltr" inputMode="numeric" maxLength={15} autoComplete="off" />
        </FormField>
        <SubmitButton variant="outline" className="mt-8 shrink-0">
          {t('papers.save')}
        </SubmitButton>
      </div>
      <FormProblem />
    </ContractForm>
  )
}
