import { ArrowDown, ArrowUp, Search } from 'lucide'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTo } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReturnFocus } from '#web/ui/return-focus.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { EnterCap, KeyCap } from './key-cap.tsx'
import { Options } from './options.tsx'
import { type Command, useCommands } from './use-commands.ts'

const maxQuery = 80

/** The command palette: a field whose words find the moves of the page, orders, people, items, settings and pages, and the list of them, led by the arrows. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  const { remember, onCloseAutoFocus } = useReturnFocus()
  // A move is made on the page, once the palette has let go of it.
  const chosen = useRef<HTMLElement>(null)
  return (
    <Sheet onClose={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (!chosen.current) return onCloseAutoFocus(event)
            event.preventDefault()
            chosen.current.focus()
            chosen.current.click()
          }}
          className="dialog-box fixed inset-x-2 top-2 z-50 flex max-h-[calc(100dvh-16px)] flex-col overflow-hidden rounded-card bg-card text-ink shadow-float lg:inset-x-0 lg:top-23 lg:mx-auto lg:max-h-[min(640px,calc(100dvh-184px))] lg:w-170"
        >
          {remember}
          <Radix.Title className="sr-only">{t('palette.open')}</Radix.Title>
          <Finder
            onClose={onClose}
            onMove={(button) => {
              chosen.current = button
              onClose()
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Sheet>
  )
}

interface FinderProps {
  onClose: () => void
  onMove: (button: HTMLElement) => void
}

function Finder({ onClose, onMove }: FinderProps) {
  const { t } = useTranslation('operations')
  const list = useId()
  const to = useTo()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useCommands(typed)
  const { commands, isSearching, hasFailed } = found
  const current = commands[Math.min(at, commands.length - 1)]
  const open = (command: Command, isApart: boolean) => {
    if (command.kind === 'move') return onMove(command.move.button)
    if (isApart) return void window.open(to(command.to), '_blank', 'noopener')
    onClose()
    void navigate(to(command.to))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && commands.length > 0) {
      const from = current ? commands.indexOf(current) : 0
      setAt((from + step + commands.length) % commands.length)
    } else if (event.key === 'Enter' && current) open(current, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  const said = hasFailed
    ? t('palette.failed')
    : isSearching
      ? t('palette.searching')
      : commands.length === 0
        ? t('palette.none')
        : t('palette.found', { count: commands.length })
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line px-5">
        <Icon of={Search} className="size-5 shrink-0" />
        <input
          type="text"
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded={commands.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${list}-${current.id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxQuery}
          placeholder={t('palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className="h-15 min-w-0 flex-1 rounded-thumb bg-transparent text-lead -outline-offset-2 placeholder:text-quiet"
        />
      </div>
      <p role="status" className={hasFailed || commands.length === 0 ? 'px-5 pt-4 text-dense text-quiet' : 'sr-only'}>
        {said}
      </p>
      <Options id={list} found={found} current={current} onPoint={(command) => setAt(commands.indexOf(command))} onChoose={open} />
      <Keys />
    </>
  )
}

function Keys() {
  const { t } = useTranslation('operations')
  return (
    <div aria-hidden="true" className="hidden shrink-0 items-center gap-5 border-t border-line px-5 py-3 text-caption text-quiet lg:flex">
      <span className="flex items-center gap-1.5">
        <KeyCap>
          <Icon of={ArrowUp} className="size-3.5" />
        </KeyCap>
        <KeyCap>
          <Icon of={ArrowDown} className="size-3.5" />
        </KeyCap>{' '}
        {t('palette.keys.choose')}
      </span>
      <span className="flex items-center gap-1.5">
        <EnterCap /> {t('palette.keys.open')}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCap>Ctrl</KeyCap>
        <EnterCap /> {t('palette.keys.apart')}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCap>&gt;</KeyCap> {t('palette.keys.pages')}
      </span>
      <span className="ms-auto flex items-center gap-1.5">
        <KeyCap>Esc</KeyCap> {t('palette.keys.close')}
      </span>
    </div>
  )
}
