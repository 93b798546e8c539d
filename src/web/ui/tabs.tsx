import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'

export interface TabsProps {
  label: string
  tabs: readonly { name: string; title: string; panel: ReactNode }[]
  className?: string
}

// CSP forbids inline styles in server-rendered HTML.
const unstyled = { outline: undefined, animationDuration: undefined }

/**
 * Several panels in one place, the first one shown; arrow keys move along the titles in reading direction. All panels are in the document.
 */
export function Tabs({ label, tabs, className }: TabsProps) {
  const [shown, setShown] = useState(tabs[0]?.name ?? '')
  return (
    <Radix.Root value={shown} onValueChange={setShown} className={className}>
      <Radix.List
        aria-label={label}
        style={unstyled}
        className="no-scrollbar -mx-4 flex scroll-px-4 gap-7 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0 lg:gap-9"
      >
        {tabs.map(({ name, title }) => (
          <Radix.Trigger
            key={name}
            value={name}
            // Assistive technology clicks without pressing a mouse button.
            onClick={({ currentTarget }) => {
              setShown(name)
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }}
            className="h-12 shrink-0 whitespace-nowrap border-b-2 border-transparent text-base text-quiet -outline-offset-2 transition-colors duration-200 hover:text-ink aria-selected:border-chosen aria-selected:type-label aria-selected:text-ink"
          >
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, panel }) => (
        <Radix.Content key={name} value={name} forceMount asChild>
          <div hidden={name !== shown} style={unstyled} className="pt-6 lg:pt-8">
            {panel}
          </div>
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
