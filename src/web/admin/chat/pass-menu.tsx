import { Repeat } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { departments } from '#domain/messages/conversations/conversation.policy.ts'
import type { Inbox, StaffConversation } from '#domain/messages/conversations/inbox.contract.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

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
  const [to, setTo] = useState('')
  const pass = useMutation(
    api.chatAdmin.pass.mutationOptions({
      onSuccess: (conversation) => {
        onKeep(conversation)
        setOpen(false)
      },
    }),
  )
  const department = departments.find((one) => one === to)
  return (
    <>
      <Button
        size="xs"
        variant="soft"
        onClick={() => {
          setTo('')
          pass.reset()
          setOpen(true)
        }}
      >
        <Icon of={Repeat} className="size-4" />
        {t('pass')}
      </Button>
      {isOpen ? (
        <Sheet onClose={() => setOpen(false)}>
          <SheetContent
            title={t('passTitle')}
            side="dialog"
            foot={
              <Button
                className="w-full"
                disabled={to === ''}
                pending={pass.isPending}
                onClick={() => pass.mutate({ id, ...(department ? { department } : { agent: to }) })}
              >
                {t('pass')}
              </Button>
            }
          >
            <fieldset className="flex flex-col gap-2">
              <legend className="sr-only">{t('passTitle')}</legend>
              {colleagues.map((one) => (
                <RadioCard
                  key={one.id}
                  name="to"
                  value={one.id}
                  isChecked={to === one.id}
                  title={`${one.name} · ${t(one.isHere ? 'online' : 'away')}`}
                  onChoose={() => setTo(one.id)}
                />
              ))}
              {departments.map((one) => (
                <RadioCard
                  key={one}
                  name="to"
                  value={one}
                  isChecked={to === one}
                  title={t(`department.${one}`)}
                  onChoose={() => setTo(one)}
                />
              ))}
            </fieldset>
            <p role="status" className="mt-3 type-small text-bad empty:hidden">
              {pass.error ? sentence(pass.error) : null}
            </p>
          </SheetContent>
        </Sheet>
      ) : null}
    </>
  )
}
