import { CircleAlert } from 'lucide'
import {
  type ChangeEventHandler,
  type ComponentProps,
  createContext,
  type FocusEventHandler,
  type ReactNode,
  type Ref,
  useContext,
  useId,
} from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

/** A form's props for the control of one of its fields. */
export interface Registration {
  ref: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>
  onChange: ChangeEventHandler<HTMLElement>
  onBlur: FocusEventHandler<HTMLElement>
}

interface FieldState {
  id: string
  name: string | undefined
  describedBy: string | undefined
  isWrong: boolean
  registration: Registration | undefined
}
const FieldContext = createContext<FieldState | null>(null)

export interface FieldProps {
  label: ReactNode
  name?: string
  error?: ReactNode
  hint?: ReactNode
  className?: string
  registration?: Registration | undefined
  children: ReactNode
}

/** Label above, hint and error below; the control inside takes its id and description from the field's context. */
export function Field({ label, name, error, hint, className, registration, children }: FieldProps) {
  const id = useId()
  const isWrong = Boolean(error)
  const describedBy = isWrong ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <FieldContext.Provider value={{ id, name, describedBy, isWrong, registration }}>
      <div className={cn('flex flex-col gap-1.5', className)}>
        <label htmlFor={id} className="type-label text-secondary text-ink">
          {label}
        </label>
        {children}
        {isWrong ? (
          <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 type-small text-bad">
            <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </p>
        ) : hint ? (
          <p id={`${id}-hint`} className="type-small text-quiet">
            {hint}
          </p>
        ) : null}
      </div>
    </FieldContext.Provider>
  )
}

/** The props that `Field` provides to the control inside it. */
export function useFieldControl() {
  const field = useContext(FieldContext)
  return {
    ...field?.registration,
    ...(field && { id: field.id, name: field.name }),
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.isWrong || undefined,
  }
}

export const controlClass =
  'w-full rounded-card border border-field bg-card px-4 text-base text-ink placeholder:text-quiet transition-colors duration-200 hover:border-ink aria-invalid:border-2 aria-invalid:border-bad disabled:bg-sunk disabled:text-quiet'

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} {...useFieldControl()} className={cn(controlClass, 'h-13', className)} {...rest} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl()} className={cn(controlClass, 'min-h-30 py-3', className)} {...rest} />
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select {...useFieldControl()} className={cn(controlClass, 'select-arrow h-13 appearance-none pe-11', className)} {...rest}>
      {children}
    </select>
  )
}
