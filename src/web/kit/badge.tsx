import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badge = cva('inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-full px-2.5 text-xs font-semibold rtl:font-bold', {
  variants: {
    tone: {
      neutral: 'bg-sunk text-ink',
      primary: 'bg-primary-tint text-primary-text',
      good: 'bg-good-tint text-good',
      warning: 'bg-warning-tint text-warning',
      bad: 'bg-bad-tint text-bad',
      gold: 'bg-gold-tint text-gold-text',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badge>

export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span className={cn(badge({ tone }), className)} {...rest} />
}
