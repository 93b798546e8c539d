import { useTranslation } from 'react-i18next'
import { assignTransferSchema, type TransferRow } from '#domain/renting/admin-lists/transfer.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

/** Says to which order a waiting transfer belongs, and why. `isMain` where that is what is usually done with it. */
export function AssignTransfer({ transfer: { id, number }, isMain }: { transfer: TransferRow; isMain: boolean }) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const { mutateAsync } = useChange(api.operations.assignTransfer.mutationOptions(), {
    refresh: [api.operations.key()],
    done: t('moves.done'),
  })
  const form = useApiForm({
    schema: assignTransferSchema,
    defaultValues: { number: number ?? '', reason: '' },
    words: { number: t('transfers.missing-number'), reason: t('transfers.missing-reason') },
    failure: useRefusalWords(),
    fieldOf: { 'order.unknown': 'number' },
    send: (assignment) => mutateAsync({ id, ...assignment }),
  })
  return (
    <section aria-labelledby="assign" className={cn('p-4 lg:px-5', isMain ? 'rounded-card border border-line bg-card' : 'pt-1')}>
      <h2 id="assign" className="text-secondary leading-6 font-semibold">
        {t('transfers.assign')}
      </h2>
      <p className="text-dense leading-5 text-quiet">{t('transfers.assignText')}</p>
      <ContractForm form={form} className="mt-4 flex flex-col gap-4">
        <FormField label={t('transfers.number')} name="number" className="max-w-52">
          <TextInput dir="ltr" maxLength={24} autoComplete="off" className="h-11 text-secondary lg:h-11" />
        </FormField>
        <FormField label={t('transfers.reason')} name="reason" hint={t('transfers.reasonHint')}>
          <TextInput dir="auto" maxLength={200} autoComplete="off" className="h-11 text-secondary lg:h-11" />
        </FormField>
        <FormProblem />
        <SubmitButton size="sm" variant={isMain ? 'primary' : 'outline'} className="self-start">
          {t('transfers.assignIt')}
        </SubmitButton>
      </ContractForm>
    </section>
  )
}
