import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

/** An on/off switch over a native checkbox; its label is beside it or in `aria-label`. */
export function Switch({ className, checked, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'> & { checked: boolean }) {
  return (
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={cn(
        'relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-field bg-sunk transition-colors duration-200 before:absolute before:start-0.75 before:top-0.75 before:size-5 before:rounded-full before:bg-field before:transition-[inset-inline-start] before:duration-200 checked:border-chosen checked:bg-primary checked:before:start-5.75 checked:before:bg-on-primary after:absolute after:-inset-2 disabled:cursor-not-allowed disabled:opacity-60 motion-reduce:before:transition-none',
        className,
      )}
      {...rest}
    />
  )
}

export interface SwitchRowProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its words before it. */
export function SwitchRow({ label, hint, checked, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="cursor-pointer text-secondary">
        {label}
        {hint ? <span className="block type-small text-quiet">{hint}</span> : null}
      </label>
      <Switch id={id} checked={checked} disabled={isDisabled} onChange={({ target }) => onChange(target.checked)} />
    </div>
  )
}
