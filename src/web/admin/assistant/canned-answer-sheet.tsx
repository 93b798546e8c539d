import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type CannedAnswer, keptAnswer } from '#domain/messages/conversations/inbox.contract.ts'
import { text } from '#values/schemas.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextInput } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { AnswerFields } from './answer-fields.tsx'

const answerForm = z.strictObject({ shortcut: keptAnswer.shape.shortcut, en: text(2000), ar: text(2000) })

interface CannedAnswerSheetProps {
  /** Null for a new one. */
  answer: CannedAnswer | null
  onClose: () => void
}

/** Writes a canned answer. */
export default function CannedAnswerSheet({ answer, onClose }: CannedAnswerSheetProps) {
  const { t } = useTranslation('assistant')
  const { api } = useViewer()
  const keep = useChange(api.chatAdmin.keepAnswer.mutationOptions(), { answers: api.chatAdmin.answers.queryKey(), after: onClose })
  const form = useApiForm({
    schema: answerForm,
    defaultValues: { shortcut: answer?.shortcut ?? '', en: answer?.text.en ?? '', ar: answer?.text.ar ?? '' },
    words: { shortcut: t('sheet.nameHint') },
    failure: useRefusalWords(),
    send: ({ shortcut, ...both }) => keep.mutateAsync({ shortcut, text: both }),
  })
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('canned.sheet')} side="dialog">
        <ContractForm form={form} className="flex flex-col gap-4">
          <FormField label={t('canned.shortcut')} name="shortcut" hint={t('sheet.nameHint')}>
            <TextInput dir="ltr" readOnly={answer !== null} maxLength={40} autoComplete="off" />
          </FormField>
          <AnswerFields />
          <FormProblem />
          <SubmitButton className="w-full">{t('sheet.save')}</SubmitButton>
        </ContractForm>
      </SheetContent>
    </Sheet>
  )
}
