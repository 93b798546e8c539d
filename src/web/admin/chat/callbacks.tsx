import { Phone } from 'lucide'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inbox } from '#domain/messages/conversations/inbox.contract.ts'
import { dialledPhone, formatPhone } from '#values/phone.ts'
import { At } from '#web/admin/lists/words.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { isFocusLost } from './lost-focus.ts'

type Callback = Inbox['callbacks'][number]

interface CallbacksProps {
  callbacks: readonly Callback[]
  onChoose: (id: string) => void
  onDone: (inbox: Inbox) => void
  /** The target of the focus when the last of them is done. */
  onLast: () => void
}

/** People to call back, the oldest request first. */
export function Callbacks({ callbacks, onChoose, onDone, onLast }: CallbacksProps) {
  const { t } = useTranslation(['chat-admin', 'chat'])
  const { api } = useViewer()
  const box = useRef<HTMLDetailsElement>(null)
  const doneAt = useRef<number | null>(null)
  const finish = useChange(api.chatAdmin.finishCallback.mutationOptions(), {
    refused: 'toast',
    after: (next, { id }) => {
      doneAt.current = Math.max(
        0,
        callbacks.findIndex((one) => one.id === id),
      )
      onDone(next)
    },
  })
  // The row of one that is done goes, with its button: the next one takes the focus.
  useEffect(() => {
    const at = doneAt.current
    doneAt.current = null
    if (at === null || !isFocusLost()) return
    const next = Math.min(at, callbacks.length - 1)
    if (next < 0) onLast()
    else box.current?.querySelectorAll<HTMLElement>('[data-done]')[next]?.focus()
  }, [callbacks.length, onLast])
  if (callbacks.length === 0) return null
  return (
    <details ref={box} className="shrink-0 border-b border-line bg-warning-tint px-4 lg:px-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-dense font-semibold text-warning">
        <Icon of={Phone} className="size-4" />
        {t('callbacks', { count: callbacks.length })}
      </summary>
      <ul className="max-h-72 overflow-y-auto pb-3">
        {callbacks.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 border-t border-line py-2.5 text-dense">
            <span className="flex items-baseline gap-2">
              <bdi className="min-w-0 truncate font-semibold">{one.name ?? t('visitor')}</bdi>
              <span className="ms-auto shrink-0 text-note">
                <bdi translate="no">{one.number}</bdi>
              </span>
            </span>
            <span>
              {t(`chat:way.${one.way}`)} · <At at={one.at} />
            </span>
            <Contact callback={one} />
            <span className="mt-1 flex gap-2">
              <Button size="xs" variant="outline" onClick={() => onChoose(one.conversation)}>
                {t('see')}
              </Button>
              <Button
                size="xs"
                data-done=""
                aria-label={t('calledNamed', { number: one.number })}
                pending={finish.isPending && finish.variables?.id === one.id}
                onClick={() => finish.mutate({ id: one.id })}
              >
                {t('called')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The number or address, as a link that calls or writes to it. */
function Contact({ callback: { way, contact } }: { callback: Callback }) {
  const { t } = useTranslation('chat-admin')
  // Old requests keep the number as it was typed.
  const number = dialledPhone(contact)
  const href = {
    call: `tel:${number}`,
    whatsapp: `https://wa.me/${number.replace('+', '')}`,
    mail: `mailto:${encodeURIComponent(contact)}`,
  }[way]
  const shown = way === 'mail' ? contact : number.startsWith('+') ? formatPhone(number) : number
  return (
    <a
      href={href}
      {...(way === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
      aria-label={t(`reach.${way}`, { contact: shown })}
      className={`max-w-full ${linkClass}`}
    >
      <bdi dir="ltr" className={way === 'mail' ? '[overflow-wrap:anywhere]' : 'whitespace-nowrap'}>
        {shown}
      </bdi>
    </a>
  )
}
