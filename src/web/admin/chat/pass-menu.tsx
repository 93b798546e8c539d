import { Repeat } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { departments } from '#domain/messages/conversations/conversation.policy.ts'
import type { Inbox, StaffConversation } from '#domain/messages/conversations/inbox.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceDialog } from '#web/ui/choice-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface PassMenuProps {
  id: string
  colleagues: Inbox['colleagues']
  onKeep: (conversation: StaffConversation) => void
}

/** Passes a conversation on to a colleague or a department. */
export function PassMenu({ id, colleagues, onKeep }: PassMenuProps) {
  const { t } = useTranslation('chat-admin')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [isOpen, setOpen] = useState(false)
  const pass = useChange(api.chatAdmin.pass.mutationOptions(), { refresh: onKeep, after: () => setOpen(false) })
  const nameOf = (to: string) => {
    const colleague = colleagues.find((one) => one.id === to)
    return colleague ? `${colleague.name} · ${t(colleague.isHere ? 'online' : 'away')}` : t(`department.${to}`)
  }
  return (
    <>
      <Button
        size="xs"
        variant="soft"
        onClick={() => {
          pass.reset()
          setOpen(true)
        }}
      >
        <Icon of={Repeat} className="size-4" />
        {t('pass')}
      </Button>
      {isOpen ? (
        <ChoiceDialog
          title={t('passTitle')}
          choices={[...colleagues.map((one) => one.id), ...departments]}
          wordOf={nameOf}
          confirm={{ pending: pass.isPending, children: t('pass') }}
          problem={pass.error && sentence(pass.error)}
          onConfirm={(to) => {
            const department = departments.find((one) => one === to)
            pass.mutate({ id, ...(department ? { department } : { agent: to }) })
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
