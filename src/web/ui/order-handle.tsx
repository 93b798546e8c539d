import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, useState } from 'react'

const row =
  'flex min-h-11 cursor-pointer items-center rounded-thumb px-3 text-secondary outline-none data-[disabled]:cursor-default data-[disabled]:text-quiet data-[highlighted]:bg-sunk'

interface OrderHandleProps extends Pick<ComponentProps<'button'>, 'className' | 'children'> {
  label: string
  at: number
  count: number
  words: { earlier: string; later: string; first?: string }
  onMove: (to: number) => void
  /** The attributes and handlers by which it is dragged. */
  drag: ComponentProps<'button'>
}

/** The handle of a row in an order of its own. It is dragged; a click opens the moves in a menu, for people who cannot drag. */
export function OrderHandle({ label, at, count, words, onMove, drag, className, children }: OrderHandleProps) {
  const [isOpen, setOpen] = useState(false)
  const moves = [
    { name: words.first, to: 0 },
    { name: words.earlier, to: at - 1 },
    { name: words.later, to: at + 1 },
  ]
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>
        <button
          type="button"
          {...drag}
          aria-label={label}
          // A press may become a drag: the menu opens by the click alone.
          onPointerDown={(event) => {
            drag.onPointerDown?.(event)
            event.preventDefault()
          }}
          onClick={() => setOpen(true)}
          className={className}
        >
          {children}
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={16}
          className="z-50 min-w-44 rounded-card border border-line bg-card p-2 text-ink shadow-float"
        >
          {moves.map(({ name, to }) =>
            name ? (
              <DropdownMenu.Item key={name} disabled={to < 0 || to >= count || to === at} onSelect={() => onMove(to)} className={row}>
                {name}
              </DropdownMenu.Item>
            ) : null,
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
