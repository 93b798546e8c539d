import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maxFilterName } from '#domain/renting/admin-lists/list-query.policy.ts'
import { filterNameSchema } from '#domain/renting/admin-lists/saved-filter.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

/** Asks for the name of a filter, and keeps it. */
export default function FilterNameForm({ list, query, onCancel }: { list: string; query: string; onCancel: () => void }) {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const { mutateAsync } = useChange(api.operations.saveFilter.mutationOptions(), { refresh: [api.operations.filters.key()] })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const form = useApiForm({
    schema: filterNameSchema,
    defaultValues: { name: '' },
    words: { name: t('saved.missing') },
    failure: useRefusalWords(),
    send: ({ name }) => mutateAsync({ list, query, name }),
  })
  return (
    <div ref={place}>
      <ContractForm form={form} className="flex flex-wrap items-end gap-2 pt-1 pb-1">
        <FormField label={t('saved.name')} name="name" className="w-full sm:w-72">
          <TextInput dir="auto" maxLength={maxFilterName} autoComplete="off" className="h-11 text-secondary lg:h-10" />
        </FormField>
        <SubmitButton size="sm">{t('saved.keep')}</SubmitButton>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          {t('saved.cancel')}
        </Button>
        <FormProblem />
      </ContractForm>
    </div>
  )
}
