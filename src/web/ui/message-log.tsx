import { ArrowDown } from 'lucide'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { useEndInSight } from './use-end-in-sight.ts'

interface MessageLogProps {
  label: string
  /** The number of messages, and whether the last is the reader’s own. */
  count: number
  isOwn: boolean
  /** The label of the button to the end, for a reader further up when there are new messages. */
  more: string
  className: string
  children: ReactNode
}

/** Messages, scrolled to the end. */
export function MessageLog({ label, count, isOwn, more, className, children }: MessageLogProps) {
  const { box, inner, hasMore, onScroll, toEnd } = useEndInSight({ count, isOwn })
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-label={label}
        // A region that scrolls is reached by keyboard.
        tabIndex={count > 0 ? 0 : undefined}
        onScroll={onScroll}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-offset-[-2px]"
      >
        <div ref={inner} className={cn('flex flex-col', className)}>
          {children}
        </div>
      </div>
      {hasMore ? (
        <button
          type="button"
          onClick={toEnd}
          className="absolute inset-x-0 bottom-3 mx-auto flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-full bg-inverse px-4 text-dense font-semibold text-on-inverse shadow-float"
        >
          <Icon of={ArrowDown} className="size-4" />
          {more}
        </button>
      ) : null}
    </div>
  )
}
