import { LoaderCircle } from 'lucide'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

export function Spinner({ className }: { className?: string }) {
  return <Icon of={LoaderCircle} className={cn('size-[1.2em] animate-spin motion-reduce:animate-none', className)} />
}
