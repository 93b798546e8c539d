import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A placeholder box in the shape of the content. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-card bg-line motion-reduce:animate-none', className)} {...rest} />
}
