import { messageSchema } from '#domain/messages/inquiries/inquiry.contract.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { useSendAtOnce } from '#web/features/forms/use-send-at-once.ts'
import { useInquiryWords } from '#web/features/inquiries/use-inquiry-words.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import type { SenderProps } from '#web/ui/form/late-form.tsx'

/** Checks a message and sends it. */
export default function ContactSender({ typed, onSent, children }: SenderProps) {
  const { api } = useViewer()
  const form = useApiForm({
    schema: messageSchema,
    defaultValues: { kind: 'message', ...typed },
    ...useInquiryWords(),
    async send(input) {
      await api.inquiries.send.call(input)
      onSent()
    },
  })
  useSendAtOnce(form)
  return (
    <ContractForm form={form} className="flex flex-col gap-5">
      {children}
    </ContractForm>
  )
}
