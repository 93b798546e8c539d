import { cn } from '#web/ui/cn.ts'

const looks = { band: 'tatreez-band h-3', rich: 'tatreez-rich h-6', receipt: 'tatreez-rich h-12' } as const

export interface TatreezProps {
  kind?: keyof typeof looks
  /** On an ink surface of the light theme. */
  onInk?: boolean
  className?: string
}

/** A row of cross-stitch. Decorative. */
export function Tatreez({ kind = 'band', onInk = false, className }: TatreezProps) {
  return <div aria-hidden="true" className={cn('w-full', looks[kind], onInk && 'tatreez-on-ink', className)} />
}
