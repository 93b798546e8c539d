import { Search } from 'lucide'
import type { InputHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'placeholder'> {
  /** The label of the field and of its button. */
  label: string
}

/** A field for words, `q`, with its button in it; used inside a form. */
export function SearchField({ label, ...field }: Props) {
  return (
    <div className="relative">
      <button
        type="submit"
        aria-label={label}
        className="absolute start-0 top-0 flex size-13 items-center justify-center rounded-full text-quiet"
      >
        <Icon of={Search} className="size-5" />
      </button>
      <input
        type="search"
        name="q"
        aria-label={label}
        className="h-13 w-full rounded-full border border-field bg-card ps-13 pe-5 text-base placeholder:text-quiet"
        {...field}
      />
    </div>
  )
}
