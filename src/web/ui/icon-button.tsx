import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Slot } from './slot.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name; also the tooltip. */
  label: string
  asChild?: boolean
}

/** A 44 px target around one icon. */
export function IconButton({ label, asChild = false, className, children, ...rest }: IconButtonProps) {
  const classes = cn(
    'relative inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-ink transition-colors duration-200 hover:bg-sunk [&_svg]:size-5.5 [&_svg]:stroke-[1.6]',
    className,
  )
  if (asChild) {
    return (
      <Slot aria-label={label} data-tip={label} className={classes} {...rest}>
        {children}
      </Slot>
    )
  }
  return (
    <button type="button" aria-label={label} data-tip={label} className={classes} {...rest}>
      {children}
    </button>
  )
}
