import { Tooltip } from 'radix-ui'
import { type ComponentProps, useEffect, useImperativeHandle, useState } from 'react'
import { flushSync } from 'react-dom'

/** Milliseconds until a tip comes, and how long after one the next comes at once (specification, section 9). */
const delay = 700
const skipDelay = 300

/** Names each element that carries `data-tip`, from when it is first pointed at or stepped on. */
export default function Tip() {
  const named = useNamed()
  return (
    <Tooltip.Provider delayDuration={delay} skipDelayDuration={skipDelay}>
      {named.map(({ id, element }) => (
        <NamingTip key={id} element={element} />
      ))}
    </Tooltip.Provider>
  )
}

function NamingTip({ element }: { element: HTMLElement }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    // Gone before the key reaches a dialog, which would leave it to the tip above.
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && flushSync(() => setOpen(false))
    window.addEventListener('keydown', close, { capture: true })
    return () => window.removeEventListener('keydown', close, { capture: true })
  }, [isOpen])
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild>
        <Listeners element={element} />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={8}
          side="bottom"
          className="z-60 w-max max-w-65 rounded-check bg-inverse px-2.5 py-1.5 text-caption leading-4.5 font-medium text-on-inverse shadow-float"
        >
          {element.dataset['tip']}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

interface Named {
  id: number
  element: HTMLElement
}

function useNamed(): readonly Named[] {
  const [named, setNamed] = useState<readonly Named[]>([])
  useEffect(() => {
    let id = 0
    const add = (target: EventTarget | null) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
      if (!element) return
      id += 1
      setNamed((known) => (known.some((one) => one.element === element) ? known : [...known.filter(isInPage), { id, element }]))
    }
    const addTarget = ({ target }: Event) => add(target)
    for (const element of document.querySelectorAll('[data-tip]:hover, [data-tip]:focus-visible')) add(element)
    document.addEventListener('pointerover', addTarget)
    document.addEventListener('focusin', addTarget)
    return () => {
      document.removeEventListener('pointerover', addTarget)
      document.removeEventListener('focusin', addTarget)
    }
  }, [])
  return named
}

function isInPage({ element }: Named): boolean {
  return element.isConnected
}

/** Replaces an element that is drawn elsewhere: attaches to it the listeners of a Radix trigger. */
function Listeners({ element, ref, ...props }: Omit<ComponentProps<'button'>, 'children'> & { element: HTMLElement }) {
  const { onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur, onClick } = props
  // A ref that is set by hand, as no element of React's is drawn.
  useImperativeHandle(ref, () => element as HTMLButtonElement, [element])
  useEffect(() => {
    const heard = {
      pointermove: onPointerMove,
      pointerleave: onPointerLeave,
      pointerdown: onPointerDown,
      focus: onFocus,
      blur: onBlur,
      click: onClick,
    }
    const stop = new AbortController()
    for (const [kind, handler] of Object.entries(heard)) {
      // A dialog that gives the focus back to a button that was pressed names nothing.
      const listener = (event: Event) => (kind !== 'focus' || element.matches(':focus-visible')) && (handler as EventHandler)?.(event)
      element.addEventListener(kind, listener, { signal: stop.signal })
    }
    return () => stop.abort()
  }, [element, onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur, onClick])
  useEffect(() => {
    if (element.matches(':hover')) element.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }))
    if (element.matches(':focus-visible')) element.dispatchEvent(new FocusEvent('focus'))
  }, [element])
  return null
}

/** Radix asks of an event only what the browser's own has. */
type EventHandler = ((event: Event) => void) | undefined
