import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { useFormState } from './form-context.ts'

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'asChild' | 'disabled'> {
  /** The reason why the form cannot be sent yet; replaces the button's text. */
  disabledReason?: string | false | null | undefined
}

/** Sends the form around it; shows that it is on its way. */
export function SubmitButton({ disabledReason, pending = false, children, ...rest }: SubmitButtonProps) {
  const { isPending } = useFormState()
  return (
    <Button {...rest} type="submit" pending={pending || isPending} disabled={Boolean(disabledReason)}>
      {disabledReason || children}
    </Button>
  )
}
