import { Eye, EyeOff } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minPasswordLength, weaknessesOf } from '#domain/accounts/people/password.policy.ts'
import { cn } from '#web/ui/cn.ts'
import { TextInput } from '#web/ui/field.tsx'
import { useFormState } from '#web/ui/form/form-context.ts'
import { FormField, type FormFieldProps } from '#web/ui/form/form-field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A password with an eye that shows it. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const { t } = useTranslation('people')
  const [isShown, setShown] = useState(false)
  const icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        maxLength={128}
        className="pe-14 rtl:ps-14 rtl:pe-4 rtl:text-end"
      />
      <button
        type="button"
        aria-label={isShown ? t('hidePassword') : t('showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 end-1 my-auto flex size-11 cursor-pointer items-center justify-center rounded-full text-quiet hover:text-ink"
      >
        <Icon of={icon} className="size-5 stroke-[1.6]" />
      </button>
    </div>
  )
}

export interface NewPasswordFieldProps extends Pick<FormFieldProps, 'label'> {
  /** The consequence of the change, after the rule. */
  hint?: string
  /** The values of its form. */
  password: string | undefined
  /** Personal words that make a password easy to guess. */
  about: readonly string[]
  autoFocus?: boolean
}

/** A new password: the rule before it is broken, and its strength or its fault below. */
export function NewPasswordField({ password = '', about, autoFocus = false, hint, ...field }: NewPasswordFieldProps) {
  const { t } = useTranslation('sign-in-methods')
  const { errorOf } = useFormState()
  return (
    <>
      <FormField name="password" hint={[t('weak.short'), hint].filter(Boolean).join(' ')} {...field}>
        <PasswordInput autoComplete="new-password" autoFocus={autoFocus} />
      </FormField>
      {errorOf('password') ? null : <PasswordStrength password={password} about={about} />}
    </>
  )
}

/** Password strength in four steps, rated for an attacker who knows these personal words. */
function PasswordStrength({ password, about }: { password: string; about: readonly string[] }) {
  const { t } = useTranslation('people')
  const weak = useWeakWords()
  if (password === '') return null
  const length = [...password].length
  const level = strengthOf(password, about)
  const word = length < minPasswordLength ? t('strength.short', { count: minPasswordLength - length }) : weak(password, about)
  return (
    <p aria-live="polite" className={cn('-mt-2 flex items-center gap-2 type-small', level < 3 ? 'text-quiet' : 'text-good')}>
      <span aria-hidden="true" className="flex shrink-0 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={cn('h-1 w-5 rounded-full', step <= level ? (level < 3 ? 'bg-warning' : 'bg-good') : 'bg-line')} />
        ))}
      </span>
      {word ?? t(level === 3 ? 'strength.enough' : 'strength.strong')}
    </p>
  )
}

/** Says why a password is easy to guess; nothing for a good one. */
export function useWeakWords(): (password: string, about?: readonly string[]) => string | undefined {
  const { t } = useTranslation('sign-in-methods')
  return (password, about = []) => {
    const [first] = weaknessesOf(password, about)
    return first && t(`weak.${first}`)
  }
}

function strengthOf(password: string, about: readonly string[]): 1 | 2 | 3 | 4 {
  const found = weaknessesOf(password, about)
  if (found.includes('short')) return 1
  if (found.length > 0) return 2
  return password.length >= 16 ? 4 : 3
}
