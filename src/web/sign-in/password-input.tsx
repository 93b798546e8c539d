import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#web/kit/use-translation.ts'
import { cn } from '#web/kit/cn.ts'
import { TextInput } from '#web/kit/field.tsx'

/** A password with an eye that shows it. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const { t } = useTranslation('people')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput {...props} type={isShown ? 'text' : 'password'} maxLength={128} className="pe-14" />
      <button
        type="button"
        aria-label={isShown ? t('hidePassword') : t('showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 end-1 my-auto flex size-11 cursor-pointer items-center justify-center rounded-full text-quiet hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5 stroke-[1.6]" />
      </button>
    </div>
  )
}

const least = 10

/** Four stitches and a word on how hard a password is to guess. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('people')
  if (password === '') return null
  const level = strengthOf(password)
  const word =
    password.length < least
      ? t('strength.short', { count: least - password.length })
      : t(`strength.${level < 3 ? 'weak' : level === 3 ? 'enough' : 'strong'}`)
  return (
    <p aria-live="polite" className={cn('-mt-2 flex items-center gap-2 type-small', level < 3 ? 'text-quiet' : 'text-good')}>
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={cn('h-1 w-5 rounded-full', step <= level ? (level < 3 ? 'bg-warning' : 'bg-good') : 'bg-line')} />
        ))}
      </span>
      {word}
    </p>
  )
}

function strengthOf(password: string): 1 | 2 | 3 | 4 {
  if (password.length < least) return 1
  if (new Set(password).size < 6) return 2
  return password.length >= 16 ? 4 : 3
}
