import { Children, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { Slot } from './slot.tsx'
import { Spinner } from './spinner.tsx'

const shape =
  'forced-colors:border inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-full type-label transition-colors duration-200 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const variants = {
  primary:
    'bg-primary text-on-primary hover:bg-primary-hover disabled:bg-sunk disabled:text-quiet aria-disabled:bg-sunk aria-disabled:text-quiet',
  outline: 'border-[1.25px] border-ink bg-transparent text-ink hover:bg-sunk disabled:border-line disabled:text-quiet',
  soft: 'bg-sunk text-ink hover:bg-line disabled:text-quiet',
  destructive: 'border-[1.25px] border-bad bg-transparent text-bad hover:bg-bad-tint disabled:border-line disabled:text-quiet',
  grave: 'bg-bad text-card hover:opacity-90 disabled:bg-sunk disabled:text-quiet disabled:opacity-100',
  quiet: 'bg-transparent text-primary-text hover:bg-primary-tint disabled:text-quiet',
} as const

const sizes = {
  xs: 'h-11 px-3.5 text-dense lg:h-8 lg:px-3 lg:text-caption',
  sm: 'h-11 px-4.5 text-secondary lg:h-10',
  md: 'h-13 px-6 text-base lg:h-12',
  lg: 'h-14 px-7 text-lead',
} as const

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  /** Shows a spinner and ignores presses. */
  pending?: boolean
  /** Styles the only child instead, a link for instance. */
  asChild?: boolean
}

// aria-disabled keeps the focus, which a disabled button would lose.
const busy = { 'aria-busy': true, 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }

export function Button({ variant = 'primary', size = 'md', pending = false, asChild = false, className, children, ...rest }: ButtonProps) {
  const classes = cn(shape, variants[variant], sizes[size], className)
  if (asChild) {
    return (
      <Slot className={classes} {...rest}>
        {children}
      </Slot>
    )
  }
  return (
    <button type="button" className={classes} {...rest} {...(pending && busy)}>
      {pending ? <Spinner /> : null}
      {inElements(children)}
    </button>
  )
}

/** Gives every run of words an element of its own, beside which parts may come and go after a translator replaced the words. */
function inElements(children: ReactNode): ReactNode {
  const parts: (ReactNode | string)[] = []
  for (const child of Children.toArray(children)) {
    const isText = typeof child === 'string' || typeof child === 'number'
    const last = parts.at(-1)
    if (isText && typeof last === 'string') parts[parts.length - 1] = last + child
    else parts.push(isText ? String(child) : child)
  }
  return parts.map((part, index) => (typeof part === 'string' ? <span key={index}>{part}</span> : part))
}
