import { X } from 'lucide'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

export interface ChipProps extends ComponentProps<'button'> {
  isOn?: boolean
  /** Shows × and is labelled as removable. */
  isRemovable?: boolean
}

export const chipClass =
  'inline-flex h-11 shrink-0 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-card px-4 text-secondary text-ink transition-colors duration-200 hover:border-field lg:h-10'

export function Chip({ isOn = false, isRemovable = false, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isRemovable ? undefined : isOn}
      className={cn(chipClass, isOn && 'border-chosen bg-primary-tint', isRemovable && 'border-primary-line bg-primary-tint', className)}
      {...rest}
    >
      {children}
      {isRemovable ? <Icon of={X} className="size-4" /> : null}
    </button>
  )
}
