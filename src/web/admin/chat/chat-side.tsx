import { MousePointer2, Package, Star, Tag, X } from 'lucide'
import type { RefObject } from 'react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatPriorities, isTag, maxTags } from '#domain/messages/conversations/conversation.policy.ts'
import type { StaffConversation } from '#domain/messages/conversations/inbox.contract.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { At } from '#web/admin/lists/words.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** The visitor, their current page, their orders, and the labels of the conversation. */
export function ChatSide({ conversation, onKeep }: { conversation: StaffConversation; onKeep: (conversation: StaffConversation) => void }) {
  const { t } = useTranslation(['chat-admin', 'orders'])
  const { row, personId, path, device, orders, rating, feedback } = conversation
  const name = row.name ?? t('visitor')
  return (
    <aside
      aria-label={t('about')}
      className="flex flex-col gap-5 p-4 max-xl:border-t max-xl:border-line xl:h-(--below-admin-header) xl:overflow-y-auto"
    >
      <div className="flex items-center gap-3">
        <Avatar name={name} className="size-11" />
        <div className="min-w-0">
          {personId ? (
            <LocalLink to={`/admin/people/${personId}`} className="block truncate text-secondary font-semibold hover:underline">
              <WrittenText as="bdi">{name}</WrittenText>
            </LocalLink>
          ) : (
            <p className="text-secondary font-semibold">{name}</p>
          )}
          <p className="text-caption text-quiet">
            {t(`reads.${row.locale}`)} · {t(`department.${row.department}`)}
          </p>
        </div>
      </div>
      <Part icon={MousePointer2} title={t('page')}>
        <LocalLink
          to={path}
          dir="ltr"
          className="block truncate rounded-thumb border border-line bg-sunk px-3 py-2 text-dense hover:border-field"
        >
          {legible(path)}
        </LocalLink>
        <p dir="ltr" className="mt-1.5 line-clamp-2 text-note text-quiet">
          {device}
        </p>
        <p className="mt-1 text-note text-quiet">
          {t('since')} <At at={conversation.startedAt} />
        </p>
      </Part>
      {personId || orders.length > 0 ? (
        <Part icon={Package} title={t('ordersOf')}>
          {orders.length === 0 ? <p className="text-dense text-quiet">{t('noOrders')}</p> : null}
          <ul className="flex flex-col">
            {orders.map((order) => (
              <li key={order.id}>
                <LocalLink
                  to={`/admin/orders/${order.id}`}
                  className="flex items-center gap-2 rounded-thumb py-1.5 text-dense hover:bg-sunk"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{order.piece}</span>
                    <bdi translate="no" className="text-note text-quiet">
                      {order.number}
                    </bdi>
                  </span>
                  <Badge>{t(`orders:status-${order.status as RentalStatus}`)}</Badge>
                </LocalLink>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Labels conversation={conversation} onKeep={onKeep} />
      {rating === null ? null : (
        <Part icon={Star} title={t('rated', { count: rating })}>
          {feedback ? (
            <WrittenText as="p" className="text-dense [overflow-wrap:anywhere]">
              {feedback}
            </WrittenText>
          ) : null}
        </Part>
      )}
    </aside>
  )
}

/** An address with its letters in place of their codes, where it has whole ones. */
function legible(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function Part({ icon, title, children }: { icon: typeof Package; title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-2 flex items-center gap-2 text-dense font-semibold">
        <Icon of={icon} className="size-4" />
        {title}
      </h3>
      {children}
    </section>
  )
}

function Labels({ conversation, onKeep }: { conversation: StaffConversation; onKeep: (conversation: StaffConversation) => void }) {
  const { t } = useTranslation('chat-admin')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { id, priority } = conversation.row
  const label = useMutation(
    api.chatAdmin.label.mutationOptions({
      // One after the other: the last answer is the newest.
      scope: { id: `labels ${id}` },
      onSuccess: (next) => {
        onKeep(next)
        setWrong(null)
      },
    }),
  )
  const { error, variables } = label
  const refused = error ? sentence(error) : null
  const isOfPriority = variables?.priority !== undefined
  const add = () => {
    const tag = typed.trim().replaceAll(/\s+/g, '_')
    if (tag === '') return
    const isFull = conversation.tags.length >= maxTags && !conversation.tags.includes(tag)
    if (!isTag(tag)) setWrong(t('tag.invalid'))
    else if (isFull) setWrong(t('tag.many', { count: maxTags }))
    else label.mutate({ id, add: [tag] }, { onSuccess: () => setTyped('') })
  }
  return (
    <Part icon={Tag} title={t('labels')}>
      <Field label={t('priorityLabel')} error={isOfPriority ? refused : null}>
        <Select
          value={priority}
          onChange={({ target }) => label.mutate({ id, priority: chatPriorities.find((one) => one === target.value) ?? priority })}
          className="h-11"
        >
          {chatPriorities.map((one) => (
            <option key={one} value={one}>
              {t(`priority.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Tags tags={conversation.tags} field={field} onRemove={(tag) => label.mutate({ id, remove: [tag] })} />
      <Field label={t('addTag')} error={wrong ?? (isOfPriority ? null : refused)} className="mt-3">
        <TextInput
          ref={field}
          value={typed}
          maxLength={40}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(null)
            label.reset()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
          className="h-11"
        />
      </Field>
    </Part>
  )
}

interface TagsProps {
  tags: readonly string[]
  /** Receives the focus when the last tag is removed. */
  field: RefObject<HTMLInputElement | null>
  onRemove: (tag: string) => void
}

function Tags({ tags, field, onRemove }: TagsProps) {
  const { t } = useTranslation('chat-admin')
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {tags.map((one) => (
        <li key={one}>
          <button
            type="button"
            aria-label={t('untag', { tag: one })}
            onClick={({ currentTarget }) => {
              const row = currentTarget.closest('li')
              const near = row?.nextElementSibling ?? row?.previousElementSibling
              ;(near?.querySelector('button') ?? field.current)?.focus()
              onRemove(one)
            }}
            className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-1.5 rounded-2xl border border-line px-3 py-1 text-start text-caption hover:border-field"
          >
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{one}</bdi>
            <Icon of={X} className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
