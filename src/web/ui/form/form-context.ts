import { createContext, useContext } from 'react'
import type { Registration } from '#web/ui/field.tsx'

/** What a form offers to the fields and buttons inside it. */
export interface FormState {
  register: (name: string) => Registration
  /** The message of a field, or of the whole form where no name is given. */
  errorOf: (name?: string) => string | undefined
  isPending: boolean
}

const plain: FormState = { register: () => ({ ref: null, onChange: nothing, onBlur: nothing }), errorOf: nothing, isPending: false }

export const FormContext = createContext<FormState>(plain)

/** The form around this component; outside of one a form that knows no errors. */
export function useFormState(): FormState {
  return useContext(FormContext)
}

function nothing(): undefined {
  return undefined
}
