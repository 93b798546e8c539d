import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Intent, keptIntent } from '#domain/messages/chatbot/intent-desk.contract.ts'
import { toLatinDigits } from '#values/digits.ts'
import { text } from '#values/schemas.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextArea, TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { AnswerFields } from './answer-fields.tsx'

const lines = z.pipe(
  z.string(),
  z.transform((typed) => typed.split('\n').flatMap((line) => line.trim() || [])),
)
const rank = z.pipe(
  z.string(),
  z.transform((typed) => Number(toLatinDigits(typed))),
)
const { name, phrases, priority } = keptIntent.shape
const intentForm = z.strictObject({
  name,
  phrases: z.pipe(lines, phrases),
  en: text(2000),
  ar: text(2000),
  priority: z.pipe(rank, priority),
})

/** Writes an intent: what people say, one a line, and what is answered in both languages. */
export default function IntentSheet({ intent, onClose }: { intent: Intent; onClose: () => void }) {
  const { t } = useTranslation('assistant')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const keep = useMutation(api.chatbot.keep.mutationOptions())
  const isNew = intent.name === ''
  const [first, ...others] = intent.responses
  const form = useApiForm({
    schema: intentForm,
    defaultValues: {
      name: intent.name,
      phrases: intent.phrases.join('\n'),
      en: first?.en ?? '',
      ar: first?.ar ?? '',
      priority: String(intent.priority),
    },
    words: { name: t('sheet.nameHint'), phrases: t('sheet.phrasesHint'), priority: t('sheet.priorityHint') },
    failure: useRefusalWords(),
    async send({ en, ar, ...wish }) {
      const kept = await keep.mutateAsync({ ...wish, responses: [{ en, ar }, ...others], isActive: intent.isActive })
      queryClient.setQueryData(api.chatbot.list.queryKey(), kept)
      onClose()
    },
  })
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t(isNew ? 'sheet.new' : 'sheet.change')} side="dialog">
        <ContractForm form={form} className="flex flex-col gap-4">
          <FormField label={t('sheet.name')} name="name" hint={t('sheet.nameHint')}>
            <TextInput dir="ltr" readOnly={!isNew} maxLength={60} autoComplete="off" />
          </FormField>
          <FormField label={t('sheet.phrases')} name="phrases" hint={t('sheet.phrasesHint')}>
            <TextArea dir="auto" />
          </FormField>
          <AnswerFields hint={t('sheet.answerHint')} />
          <FormField label={t('sheet.priority')} name="priority" hint={t('sheet.priorityHint')}>
            <TextInput inputMode="numeric" maxLength={3} autoComplete="off" />
          </FormField>
          <FormProblem />
          <SubmitButton className="w-full">{t('sheet.save')}</SubmitButton>
        </ContractForm>
      </SheetContent>
    </Sheet>
  )
}
