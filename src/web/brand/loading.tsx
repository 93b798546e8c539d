import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/cn.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Motif } from './motif.tsx'

const sizes = {
  xs: { mark: 'size-4', dot: 'size-1', words: 'text-xs' },
  sm: { mark: 'size-5', dot: 'size-1.5', words: 'text-sm' },
  md: { mark: 'size-8', dot: 'size-2', words: 'text-secondary' },
  lg: { mark: 'size-10', dot: 'size-2.5', words: 'text-base' },
  xl: { mark: 'size-14', dot: 'size-3', words: 'text-lead' },
} as const
const delays = ['', '[animation-delay:150ms]', '[animation-delay:300ms]']

export interface LoadingProps {
  size?: keyof typeof sizes
  /** `default` a spinner over the message; `minimal` keeps the message for screen readers; `branded` the logo's star; `dots` three of them. */
  variant?: 'default' | 'minimal' | 'branded' | 'dots'
  /** Defaults to 'Loading...'. */
  message?: string
  className?: string
}

/** A loading indicator. */
export function Loading({ size = 'md', variant = 'default', message, className }: LoadingProps) {
  const { t } = useTranslation('common')
  const { mark, dot, words } = sizes[size]
  return (
    <p role="status" className={cn('flex items-center justify-center gap-3 text-quiet', variant === 'default' && 'flex-col', className)}>
      {variant === 'branded' ? (
        <Motif className={cn(mark, 'animate-pulse motion-reduce:animate-none')} />
      ) : variant === 'dots' ? (
        <span aria-hidden="true" className="flex gap-1.5">
          {delays.map((delay) => (
            <span key={delay} className={cn('animate-bounce rounded-full bg-primary motion-reduce:animate-none', dot, delay)} />
          ))}
        </span>
      ) : (
        <Spinner className={cn(mark, 'text-primary-text')} />
      )}
      <span className={variant === 'minimal' ? 'sr-only' : words}>{message ?? t('loading')}</span>
    </p>
  )
}
