import { Package, Play, Search, Shirt, SlidersHorizontal, User } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedItemRow } from '#domain/renting/managed-items/managed-items.contract.ts'
import type { PersonRow } from '#domain/renting/managed-people/person-detail.contract.ts'
import type { OrderRow } from '#domain/renting/order-details/operations.contract.ts'
import { StateBadge } from '#web/admin/items/words.tsx'
import { Days, RentalBadge } from '#web/admin/lists/words.tsx'
import { iconOf } from '#web/admin/navigation-entries.ts'
import { nameIn } from '#web/admin/person/names.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { EnterCap } from './key-cap.tsx'
import type { Command, Commands } from './use-commands.ts'

interface OptionsProps {
  id: string
  found: Commands
  /** The one that Enter opens. */
  current: Command | undefined
  onPoint: (command: Command) => void
  onChoose: (command: Command, isApart: boolean) => void
}

/** The results, in groups; the field keeps the focus. */
export function Options({ id, found: { commands, words, isSearching }, current, onPoint, onChoose }: OptionsProps) {
  const { t } = useTranslation('operations')
  const box = useRef<HTMLDivElement>(null)
  const currentId = current?.id
  useEffect(() => {
    if (currentId) box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  const groups = [
    { name: 'moves', commands: commands.filter(({ kind }) => kind === 'move') },
    { name: 'orders', commands: commands.filter(({ kind }) => kind === 'order' || kind === 'all-orders') },
    { name: 'people', commands: commands.filter(({ kind }) => kind === 'person' || kind === 'all-people') },
    { name: 'items', commands: commands.filter(({ kind }) => kind === 'item' || kind === 'all-items') },
    { name: 'settings', commands: commands.filter(({ kind }) => kind === 'setting') },
    { name: 'pages', commands: commands.filter(({ kind }) => kind === 'place') },
  ].filter((group) => group.commands.length > 0)
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={t('palette.open')}
      aria-busy={isSearching}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pb-3"
    >
      {groups.map(({ name, commands: own }) => (
        <fieldset key={name} aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className="px-3 pt-3 pb-1.5 text-caption leading-5 text-quiet">
            {t(`palette.${name}`)}
          </div>
          {own.map((command) => (
            <button
              key={command.id}
              type="button"
              id={`${id}-${command.id}`}
              role="option"
              // The field keeps the focus and names the option.
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              aria-selected={command === current}
              onPointerMove={() => command !== current && onPoint(command)}
              onClick={(event) => onChoose(command, event.ctrlKey || event.metaKey)}
              className={cn(
                'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-thumb px-3 py-1.5 text-start text-dense leading-5',
                command === current && 'bg-primary-tint',
              )}
            >
              <Line command={command} words={words} />
              {command === current ? (
                <span aria-hidden="true" className="hidden lg:block">
                  <EnterCap />
                </span>
              ) : null}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

const allWords = { 'all-orders': 'palette.all', 'all-people': 'palette.allPeople', 'all-items': 'palette.allItems' } as const

function Line({ command, words }: { command: Command; words: string }) {
  const { t } = useTranslation('operations')
  if (command.kind === 'move') {
    const { name, about } = command.move
    return (
      <>
        <Icon of={Play} className="size-4.5 shrink-0 stroke-[1.7] text-quiet" />
        <span className="min-w-0 flex-1">
          <span className="font-medium">
            <Found text={name} words={words} />
          </span>{' '}
          <bdi className="text-quiet">{about}</bdi>
        </span>
      </>
    )
  }
  if (command.kind === 'order') return <Order order={command.order} words={words} />
  if (command.kind === 'person') return <Person found={command.found} words={words} />
  if (command.kind === 'item') return <Item item={command.item} words={words} />
  if (command.kind === 'setting') {
    const { name, within } = command.setting
    return (
      <>
        <Icon of={SlidersHorizontal} className="size-4.5 shrink-0 stroke-[1.7] text-quiet" />
        <span className="min-w-0 flex-1">
          <span className="font-medium">
            <Found text={name} words={words} />
          </span>{' '}
          <span className="text-quiet">{within}</span>
        </span>
      </>
    )
  }
  if (command.kind !== 'place') {
    return (
      <>
        <Icon of={Search} className="size-4.5 shrink-0 stroke-[1.7] text-quiet" />
        <span className="min-w-0 flex-1 truncate">{t(allWords[command.kind], { words })}</span>
      </>
    )
  }
  return (
    <>
      <Icon of={iconOf(command.place)} className="size-4.5 shrink-0 stroke-[1.7] text-quiet" />
      <span className="min-w-0 flex-1">
        <Found text={t(`nav.${command.place.name}`)} words={words} />
      </span>
    </>
  )
}

function Order({ order: { number, customer, from, until, status }, words }: { order: OrderRow; words: string }) {
  const { t } = useTranslation('operations')
  return (
    <>
      <Icon of={Package} className="size-4.5 shrink-0 stroke-[1.7] text-quiet" />
      <span className="min-w-0 flex-1">
        <bdi className="font-medium">
          <Found text={number} words={words} />
        </bdi>{' '}
        <bdi>
          <Found text={customer ?? t('noName')} words={words} />
        </bdi>{' '}
        <span className="text-quiet">
          <Days from={from} until={until} />
        </span>
      </span>
      <RentalBadge status={status} />
    </>
  )
}

function Person({ found, words }: { found: PersonRow; words: string }) {
  const locale = useLocale()
  return (
    <>
      <Icon of={User} className="size-4.5 shrink-0 stroke-[1.7] text-quiet" />
      <span className="min-w-0 flex-1">
        <bdi className="font-medium">
          <Found text={nameIn(locale, found)} words={words} />
        </bdi>{' '}
        <bdi className="break-words text-quiet">
          <Found text={found.email ?? found.phone ?? ''} words={words} />
        </bdi>
      </span>
    </>
  )
}

function Item({ item: { name, brand, owner, state }, words }: { item: ManagedItemRow; words: string }) {
  const { t } = useTranslation('managed-items')
  return (
    <>
      <Icon of={Shirt} className="size-4.5 shrink-0 stroke-[1.7] text-quiet" />
      <span className="min-w-0 flex-1">
        <bdi className="font-medium">
          <Found text={name || t('noName')} words={words} />
        </bdi>{' '}
        <bdi className="text-quiet">
          <Found text={brand} words={words} />
        </bdi>{' '}
        <bdi className="text-quiet">
          <Found text={owner.name} words={words} />
        </bdi>
      </span>
      <StateBadge state={state} />
    </>
  )
}

/** A text with the typed part in bold, if it contains it exactly. */
function Found({ text, words }: { text: string; words: string }): ReactNode {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return text
  const end = at + words.length
  return (
    <>
      {text.slice(0, at)}
      <b className="font-bold text-primary-text">{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}
