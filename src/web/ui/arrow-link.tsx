import { ArrowRight } from 'lucide'
import type { ComponentProps, ReactElement } from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { Slot } from './slot.tsx'

/** A link over a gold rule with an arrow in reading direction; the child is the link element. */
export function ArrowLink({ className, children, ...rest }: Omit<ComponentProps<'a'>, 'children'> & { children: ReactElement }) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-ink', className)}>
      <Slot className="border-b border-gold pb-0.5 text-secondary type-label hover:border-primary-text" {...rest}>
        {children}
      </Slot>
      <Icon of={ArrowRight} className="size-4 rtl:-scale-x-100" />
    </span>
  )
}
