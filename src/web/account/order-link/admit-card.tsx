import { useQueryClient } from '@tanstack/react-query'
import { Mail, MessageSquare } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkDays } from '#domain/renting/order-links/order-link.policy.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { CodeForm } from '#web/features/orders/code-confirm.tsx'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useReloadAt } from '#web/runtime/use-reload-at.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { GuestOrderProps } from './guest-order.ts'

const channels = ['email', 'phone'] as const
type Channel = (typeof channels)[number]
const icons = { email: Mail, phone: MessageSquare }

/** Sends a fresh code to the order's own contact; once it is typed this browser may do what the first one may. */
export function AdmitCard({ token, linked: { contacts }, next }: GuestOrderProps) {
  const { t } = useTranslation(['rentals', 'checkout'])
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const goAnew = useReloadAt()
  const sentence = useRefusalWords()
  const open = channels.filter((channel) => contacts[channel] !== null)
  const [channel, setChannel] = useState<Channel>(open[0] ?? 'email')
  const send = useMutation({ mutationFn: () => api.orderLinks.sendCode.call({ token, channel }) })
  const recipient = contacts[channel]
  if (recipient === null) return null
  async function confirm(code: string) {
    await api.orderLinks.confirmCode.call({ token, channel, code })
    queryClient.clear()
    await goAnew(next, { replace: true })
  }
  return (
    <section>
      <div className="grid gap-x-10 gap-y-5 rounded-card border border-primary bg-primary-tint p-6 lg:grid-cols-[1fr_300px] lg:items-center">
        <div>
          <h2 className="type-h3">{t('link.more')}</h2>
          <p className="mt-1 text-secondary leading-6 text-quiet">{t('link.moreText')}</p>
        </div>
        {send.isSuccess ? (
          <CodeForm
            kind={channel}
            recipient={recipient}
            isSending={send.isPending}
            onConfirm={confirm}
            onRefused={() => undefined}
            onAgain={() => send.mutate()}
          />
        ) : (
          <div className="flex flex-col gap-3">
            <Channels open={open} chosen={channel} contacts={contacts} onChange={setChannel} />
            <Button pending={send.isPending} onClick={() => send.mutate()}>
              {t('link.send')}
            </Button>
          </div>
        )}
        <p role="alert" className="text-secondary leading-6 text-bad empty:hidden lg:col-span-2">
          {send.error ? sentence(send.error) : null}
        </p>
      </div>
      <p className="mt-3 type-small text-quiet">{t('link.stays', { count: linkDays })}</p>
    </section>
  )
}

interface ChannelsProps {
  open: readonly Channel[]
  chosen: Channel
  contacts: Record<Channel, string | null>
  onChange: (channel: Channel) => void
}

/** The contacts to which the code may go; a choice only between two. */
function Channels({ open, chosen, contacts, onChange }: ChannelsProps) {
  const { t } = useTranslation('rentals')
  return (
    <fieldset className="flex rounded-full bg-card p-1">
      <legend className="sr-only">{t('link.channel')}</legend>
      {open.map((channel) => (
        <label
          key={channel}
          className={cn(
            'flex min-h-9 flex-1 cursor-pointer items-center justify-center gap-2 rounded-full px-3 text-secondary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text',
            channel === chosen && open.length > 1 && 'bg-inverse text-on-inverse',
          )}
        >
          <input
            type="radio"
            name="channel"
            value={channel}
            checked={channel === chosen}
            onChange={() => onChange(channel)}
            className="sr-only"
          />
          <Icon of={icons[channel]} className="size-4.5 stroke-[1.6]" />
          <bdi dir="ltr">{contacts[channel]}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
