import { Star } from 'lucide'
import { useId } from 'react'
import { cn } from './cn.ts'
import { useFormState } from './form/form-context.ts'
import { Icon } from './icon.tsx'

const choices = [1, 2, 3, 4, 5]

export interface StarInputProps {
  legend: string
  name: string
  value: number | null
  /** The accessible name of so many stars. */
  labelOf: (stars: number) => string
  onChange: (stars: number) => void
}

/** One to five stars, over native radio buttons; its issue is shown below. */
export function StarInput({ legend, name, value, labelOf, onChange }: StarInputProps) {
  const { register, errorOf } = useFormState()
  const registration = register(name)
  const error = errorOf(name)
  const errorId = useId()
  return (
    <fieldset
      aria-describedby={error ? errorId : undefined}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:flex-col max-sm:items-start max-sm:gap-y-0 max-sm:not-first:mt-3"
    >
      <legend className="float-start type-label text-secondary leading-11 max-sm:leading-7">{legend}</legend>
      <div className="-mx-1.5 flex">
        {choices.map((stars) => (
          <label
            key={stars}
            className="flex size-11 cursor-pointer items-center justify-center rounded-full text-star has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary-text"
          >
            <input
              {...registration}
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              aria-label={labelOf(stars)}
              onChange={(event) => {
                void registration.onChange(event)
                onChange(stars)
              }}
              className="sr-only"
            />
            <Icon
              of={Star}
              className={cn('size-7', stars <= (value ?? 0) ? 'fill-current stroke-current' : 'stroke-current stroke-[1.3]')}
            />
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="w-full type-small text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
