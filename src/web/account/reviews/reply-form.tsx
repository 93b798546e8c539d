import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type RentalReviews, replySchema } from '#domain/renting/reviews/review.contract.ts'
import { maxReply } from '#domain/renting/reviews/review.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { TextArea } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { toast } from '#web/ui/toast.ts'

/** The one reply of who was reviewed. */
export function ReplyForm({ id, onReplied }: { id: string; onReplied: (answer: RentalReviews) => Promise<void> }) {
  const { t } = useTranslation('own-reviews')
  const { api } = useViewer()
  const form = useApiForm({
    schema: z.strictObject(replySchema.shape),
    defaultValues: { words: '' },
    failure: useRefusalWords(),
    fieldOf: { 'review.contact-details': 'words' },
    async send(input) {
      await onReplied(await api.reviews.reply.call({ id, ...input }))
      toast(t('page.replySent'), { tone: 'good' })
    },
  })
  return (
    <ContractForm form={form} className="mt-5 flex flex-col gap-4">
      <FormField label={t('page.reply')} name="words" hint={t('page.replyHint')}>
        <TextArea maxLength={maxReply} rows={3} className="min-h-21" />
      </FormField>
      <FormProblem />
      <SubmitButton size="sm" className="self-start">
        {t('page.replySend')}
      </SubmitButton>
    </ContractForm>
  )
}
