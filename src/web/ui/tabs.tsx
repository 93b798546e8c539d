import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface TabsProps {
  label: string
  tabs: readonly { name: string; title: string; panel: ReactNode }[]
  className?: string
}

/** Several panels in one place, the first one shown; arrow keys go along the titles in reading direction. */
export function Tabs({ label, tabs, className }: TabsProps) {
  const { i18n } = useTranslation()
  const id = useId()
  const [at, setAt] = useState(0)
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const forwards = i18n.dir() === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backwards = i18n.dir() === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const targets: Record<string, number> = { [forwards]: at + 1, [backwards]: at - 1, Home: 0, End: -1 }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = (target + tabs.length) % tabs.length
    setAt(next)
    const title = event.currentTarget.children[next]
    if (title instanceof HTMLElement) title.focus()
  }
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="no-scrollbar -mx-4 flex scroll-px-4 gap-7 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0 lg:gap-9"
      >
        {tabs.map(({ name, title }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={index === at}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={({ currentTarget }) => {
              setAt(index)
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }}
            className="h-12 shrink-0 whitespace-nowrap border-b-2 border-transparent text-base text-quiet -outline-offset-2 transition-colors duration-200 hover:text-ink aria-selected:border-primary aria-selected:type-label aria-selected:text-ink"
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={index !== at}
          className="pt-6 lg:pt-8"
        >
          {panel}
        </div>
      ))}
    </div>
  )
}
