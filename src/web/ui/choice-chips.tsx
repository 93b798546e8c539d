import { chipClass } from './chip.tsx'
import { cn } from './cn.ts'
import { useFormState } from './form/form-context.ts'

export interface ChoiceChipsProps<Value extends string> {
  legend: string
  name: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A choice of one, as chips over native radio buttons. */
export function ChoiceChips<Value extends string>({ legend, name, value, options, onChange }: ChoiceChipsProps<Value>) {
  const registration = useFormState().register(name)
  return (
    <fieldset>
      <legend className="mb-1.5 type-label text-secondary">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              chipClass,
              'has-checked:border-chosen has-checked:bg-primary-tint has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text',
            )}
          >
            <input
              {...registration}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={(event) => {
                registration.onChange(event)
                onChange(option.value)
              }}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
