import { Phone } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Inbox } from '#domain/messages/conversations/desk.contract.ts'
import { At } from '#web/admin/lists/words.tsx'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface CallbacksProps {
  callbacks: Inbox['callbacks']
  onChoose: (id: string) => void
  onDone: (inbox: Inbox) => void
}

/** Who is to be called back, the oldest first. */
export function Callbacks({ callbacks, onChoose, onDone }: CallbacksProps) {
  const { t } = useTranslation(['chat-desk', 'chat'])
  const { api } = useViewer()
  const finish = useMutation(api.chatDesk.finishCallback.mutationOptions({ onSuccess: onDone }))
  if (callbacks.length === 0) return null
  return (
    <details className="shrink-0 border-b border-line bg-warning-tint px-4 lg:px-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-[14px] font-semibold text-warning">
        <Icon of={Phone} className="size-4" />
        {t('callbacks', { count: callbacks.length })}
      </summary>
      <ul className="max-h-60 overflow-y-auto pb-3">
        {callbacks.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 border-t border-line py-2.5 text-[14px]">
            <span>
              {one.number} · {t(`chat:way.${one.way}`)} · <At at={one.at} />
            </span>
            <bdi className="font-semibold select-all">{one.contact}</bdi>
            <span className="flex gap-2">
              <Button size="xs" variant="outline" onClick={() => onChoose(one.conversation)}>
                {t('see')}
              </Button>
              <Button size="xs" pending={finish.isPending && finish.variables?.id === one.id} onClick={() => finish.mutate({ id: one.id })}>
                {t('called')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
