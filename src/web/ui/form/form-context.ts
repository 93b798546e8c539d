import { createContext, useContext } from 'react'
import type { Registration } from '#web/ui/field.tsx'

/** The state of a form for the fields and buttons inside it. */
export interface FormState {
  register: (name: string) => Registration
  /** The message of a field, or of the whole form where no name is given. */
  errorOf: (name?: string) => string | undefined
  isPending: boolean
}

/** A form that knows neither fields nor errors. */
export const plainForm: FormState = {
  register: () => ({ ref: null, onChange: nothing, onBlur: nothing }),
  errorOf: nothing,
  isPending: false,
}

export const FormContext = createContext(plainForm)

/** The form around this component. */
export function useFormState(): FormState {
  return useContext(FormContext)
}

function nothing(): undefined {
  return undefined
}
