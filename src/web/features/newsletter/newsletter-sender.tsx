import { useTranslation } from 'react-i18next'
import { subscribeSchema } from '#domain/messages/newsletter/newsletter.contract.ts'
import { refusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useSendAtOnce } from '#web/features/forms/use-send-at-once.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import type { SenderProps } from '#web/ui/form/late-form.tsx'

/** Checks an address and sends it. */
export default function NewsletterSender({ typed, onSent, children }: SenderProps) {
  const { t } = useTranslation('newsletter')
  const { api } = useViewer()
  const form = useApiForm({
    schema: subscribeSchema,
    defaultValues: typed,
    words: { email: t('problem') },
    failure: (error) => refusalWords(error, t('failed')),
    async send(input) {
      await api.newsletter.subscribe.call(input)
      onSent()
    },
  })
  useSendAtOnce(form)
  return <ContractForm form={form}>{children}</ContractForm>
}
