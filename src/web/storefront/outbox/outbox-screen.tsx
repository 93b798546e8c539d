import { useSuspenseQuery } from '@tanstack/react-query'
import { Mail, MessageSquareText, Paperclip, RefreshCw, Reply, Undo2 } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouterContextProvider } from 'react-router'
import type { Message } from '#domain/messages/outbox/outbox.contract.ts'
import { formatInstant } from '#values/format.ts'
import { directionOf, type Locale } from '#values/locale.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

export async function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  return prefetch(context, (api) => [api.outbox.list.queryOptions()])
}

/** `/outbox`: what the demonstration would have sent. */
export default function OutboxScreen() {
  const { t } = useTranslation('outbox')
  const { api, isDemo } = useViewer()
  const { data, refetch } = useSuspenseQuery(api.outbox.list.queryOptions({ refetchInterval: 4000, staleTime: 0 }))
  return (
    <div className="wrap max-w-205 py-10 lg:py-14">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="type-h1">{t('title')}</h1>
          <p className="mt-2 type-body text-quiet">{t(isDemo ? 'lead' : 'leadAdmin')}</p>
        </div>
        <Button variant="outline" size="sm" onClick={() => refetch()}>
          <Icon of={RefreshCw} className="size-4" />
          {t('refresh')}
        </Button>
      </div>
      {data.messages.length === 0 ? (
        <div className="mt-12 rounded-card bg-sunk px-6 py-12 text-center">
          <h2 className="type-h3">{t('empty')}</h2>
          <p className="mt-2 type-body text-quiet">{t('emptyHint')}</p>
        </div>
      ) : (
        <ul className="mt-8 flex flex-col gap-4">
          {data.messages.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
    </div>
  )
}

function MessageCard({ message }: { message: Message }) {
  const { t } = useTranslation('outbox')
  const { locale } = useViewer()
  const icon = message.channel === 'mail' ? Mail : MessageSquareText
  return (
    <li className="rounded-card border border-line bg-card p-5 lg:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 type-small text-quiet">
        <Badge tone={message.channel === 'mail' ? 'primary' : 'gold'}>
          <Icon of={icon} className="size-3.5" />
          {t(message.channel)}
        </Badge>
        <span>
          {t('to', { recipient: '' })} {message.channel === 'push' ? t('devices') : <bdi dir="ltr">{message.recipient}</bdi>}
        </span>
        <time dateTime={message.createdAt} className="ms-auto">
          {formatInstant(message.createdAt, locale)}
        </time>
      </div>
      <MessageText text={bodyOf(message.text)} locale={message.locale} subject={message.subject} />
      <Bounce message={message} />
      {message.isAnswerable ? <Answer id={message.id} /> : null}
      {message.attachments.length > 0 ? (
        <ul className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4" aria-label={t('attached.title')}>
          {message.attachments.map((kind) => (
            <li key={kind}>
              <Badge tone="neutral">
                <Icon of={Paperclip} className="size-3.5" />
                {t(`attached.${kind}`)}
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** In the demonstration a mail can come back, as from an address without a mailbox. */
function Bounce({ message: { id, channel, isReturned } }: { message: Message }) {
  const { t } = useTranslation('outbox')
  const { api, isDemo } = useViewer()
  const bounce = useChange(api.outbox.bounce.mutationOptions(), {
    refresh: [api.outbox.list.queryKey()],
    done: t('bounced'),
    refused: 'toast',
  })
  if (isReturned)
    return (
      <p className="mt-4">
        <Badge tone="bad">{t('returned')}</Badge>
      </p>
    )
  if (!isDemo || channel !== 'mail') return null
  return (
    <Button variant="outline" size="sm" className="mt-4" pending={bounce.isPending} onClick={() => bounce.mutate({ id })}>
      <Icon of={Undo2} className="size-4" />
      {t('bounce')}
    </Button>
  )
}

/** In the demonstration a mail about an order is answered here, as in a mail program. */
function Answer({ id }: { id: string }) {
  const { t } = useTranslation('outbox')
  const { api } = useViewer()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const answer = useChange(api.outbox.answer.mutationOptions(), {
    refresh: [api.outbox.list.queryKey()],
    done: t('answer.sent'),
    refused: 'toast',
    after: () => {
      setText('')
      setOpen(false)
    },
  })
  if (!isOpen)
    return (
      <Button variant="outline" size="sm" className="ms-2 mt-4" onClick={() => setOpen(true)}>
        <Icon of={Reply} className="size-4 rtl:-scale-x-100" />
        {t('answer.open')}
      </Button>
    )
  return (
    <form
      className="mt-4 flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') answer.mutate({ id, text })
      }}
    >
      <Field label={t('answer.label')} className="w-full">
        <TextArea rows={3} maxLength={2000} value={text} dir="auto" autoFocus onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button size="sm" type="submit" pending={answer.isPending} disabled={text.trim() === ''}>
        {t('answer.send')}
      </Button>
    </form>
  )
}

/** The text of a message in one language. */
function MessageText({ text, locale, subject }: { text: string; locale: Locale; subject?: string }) {
  const { t } = useTranslation('outbox')
  const { said, code, link } = partsOf(text)
  return (
    <div lang={locale} dir={directionOf(locale)} className="mt-4 flex flex-col gap-2">
      {subject ? <h2 className="type-title text-lg">{subject}</h2> : null}
      <p className="type-body whitespace-pre-line text-quiet">{said}</p>
      {code ? (
        <p className="my-2 rounded-card bg-sunk py-4 text-center">
          <span className="sr-only">{t('code')} </span>
          <span translate="no" dir="ltr" data-code={code} className="inline-block select-all text-3xl font-semibold tracking-[0.25em]">
            {code}
          </span>
        </p>
      ) : null}
      {link ? (
        <p>
          <a href={link} className="font-semibold text-primary-text underline underline-offset-4">
            {t('open')}
          </a>
        </p>
      ) : null}
    </div>
  )
}

function bodyOf(text: string): string {
  return text.split('\n-- \n')[0] ?? ''
}

/** Takes a plain text apart: a six-digit code and an address are shown on their own. */
function partsOf(text: string): { said: string; code: string | null; link: string | null } {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? null
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null
  const lines = text.split(/\n+/)
  const label = link ? lines.find((_, index) => lines[index + 1] === link) : undefined
  const said = lines.filter((line) => line !== '' && line !== label && line !== code && !(link && line.includes(link)))
  return { said: said.join('\n'), code, link }
}
