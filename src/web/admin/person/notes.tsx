import { useTranslation } from 'react-i18next'
import { noteSchema, type PersonDetail } from '#domain/renting/managed-people/person-detail.contract.ts'
import { At } from '#web/admin/lists/words.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextArea } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { usePersonChange } from './use-person-change.ts'

/** Notes of staff about a person, and the form for another. */
export function Notes({ file: { id, notes } }: { file: PersonDetail }) {
  const { t } = useTranslation('managed-people')
  const { api } = useViewer()
  const { mutateAsync } = usePersonChange(api.managedPeople.addNote.mutationOptions(), {
    before() {
      form.reset({ words: '' })
    },
    done: 'notes.done',
  })
  const form = useApiForm({
    schema: noteSchema,
    defaultValues: { words: '' },
    words: { words: t('missing.note') },
    failure: useRefusalWords(),
    send: ({ words }) => mutateAsync({ id, words }),
  })
  return (
    <Card title={t('notes.title')}>
      <ContractForm form={form} className="flex flex-col gap-3">
        <FormField label={t('notes.label')} name="words" hint={t('notes.hint')}>
          <TextArea dir="auto" maxLength={2000} className="min-h-20 text-secondary" />
        </FormField>
        <FormProblem />
        <SubmitButton size="sm" className="self-start">
          {t('notes.submit')}
        </SubmitButton>
      </ContractForm>
      {notes.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-t border-line text-dense leading-5">
          {notes.map(({ id: noteId, words, author, at }) => (
            <li key={noteId} className="py-2.5">
              <WrittenText as="p" className="break-words whitespace-pre-line">
                {words}
              </WrittenText>
              <p className="mt-0.5 text-caption text-quiet">
                <WrittenText as="bdi" translate="no">
                  {author ?? t('notes.gone')}
                </WrittenText>{' '}
                · <At at={at} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
