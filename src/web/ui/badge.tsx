import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const shape = 'inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-full px-2.5 text-xs font-semibold rtl:font-bold'

const tones = {
  neutral: 'bg-sunk text-ink',
  primary: 'bg-primary-tint text-primary-text',
  good: 'bg-good-tint text-good',
  warning: 'bg-warning-tint text-warning',
  bad: 'bg-bad-tint text-bad',
  gold: 'bg-gold-tint text-gold-text',
} as const

export type BadgeProps = ComponentProps<'span'> & { tone?: keyof typeof tones | undefined }

export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span className={cn(shape, tones[tone], className)} {...rest} />
}
