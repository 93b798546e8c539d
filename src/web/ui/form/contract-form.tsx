import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormContext, type FormState } from './form-context.ts'
import type { ContractForm as Contract } from './use-contract-form.ts'

export interface ContractFormProps<Typed extends FieldValues, Input>
  extends Omit<ComponentProps<'form'>, 'form' | 'onSubmit' | 'noValidate'> {
  form: Contract<Typed, Input>
}

/** The element of a form and what its fields and buttons know of it. */
export function ContractForm<Typed extends FieldValues, Input>({ form, children, ...rest }: ContractFormProps<Typed, Input>) {
  return (
    <FormContext value={stateOf(form)}>
      <form method="post" {...rest} noValidate onSubmit={form.submit}>
        {children}
      </form>
    </FormContext>
  )
}

/** Elements outside of the form need the same state: a button in the foot of a sheet for instance. */
export function stateOf<Typed extends FieldValues, Input>(form: Contract<Typed, Input>): FormState {
  const { errors, isSubmitting, isSubmitted } = form.formState
  return {
    isPending: isSubmitting,
    errorOf: (name) => (name ? form.getFieldState(name as never, form.formState).error : errors.root?.['server'])?.message,
    register(name) {
      const { ref, onChange, onBlur } = form.register(name as never)
      return {
        ref,
        onBlur,
        onChange(event) {
          // Once it was sent every key is checked again; what was said before that ends with the first.
          if (!isSubmitted) form.clearErrors(name as never)
          return onChange(event)
        },
      }
    },
  }
}
