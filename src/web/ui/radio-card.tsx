import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

export interface RadioCardProps {
  name: string
  value: string
  isChecked: boolean
  isDisabled?: boolean
  title: ReactNode
  hint?: ReactNode
  onChoose: () => void
}

/** One of several choices as a card: a title and, where needed, a line about it. */
export function RadioCard({ name, value, isChecked, isDisabled = false, title, hint, onChoose }: RadioCardProps) {
  const id = useId()
  return (
    <label
      className={cn(
        'flex cursor-pointer items-center gap-3 rounded-card border bg-card p-4 transition-colors duration-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text',
        isChecked ? 'border-2 border-chosen' : 'border-line hover:border-field',
        isDisabled && 'cursor-not-allowed text-quiet',
      )}
    >
      <input
        type="radio"
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        name={name}
        value={value}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChoose}
        className="size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-field bg-card outline-none checked:border-[6px] checked:border-chosen checked:bg-on-primary"
      />
      <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:flex-wrap lg:items-baseline lg:justify-between lg:gap-x-4">
        <span id={id} className="type-title">
          {title}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="type-small text-quiet">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  )
}
