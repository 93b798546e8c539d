import { Field, type FieldProps } from '#web/ui/field.tsx'
import { useFormState } from './form-context.ts'

export type FormFieldProps = Omit<FieldProps, 'registration' | 'name' | 'error'> & { name: string }

/** A field of the form around it: the control inside is registered under `name`, and its issue is shown below. */
export function FormField(props: FormFieldProps) {
  const { register, errorOf } = useFormState()
  return <Field {...props} registration={register(props.name)} error={errorOf(props.name)} />
}
