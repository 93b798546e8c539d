import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/cn.ts'

/** The dots that mark a cleaning day. */
export const dots = 'dotted bg-[radial-gradient(var(--hatch)_1.1px,transparent_1.5px)] bg-size-[5px_5px]'

const marks = [
  ['yours', 'chosen-mark border-2 border-chosen bg-primary'],
  ['on-its-way', 'border-[1.5px] border-dashed border-primary-text'],
  ['taken', 'hatch border border-field'],
  ['cleaning', `${dots} border border-field`],
] as const

interface LegendProps {
  isPlain?: boolean
  /** The patterns that the calendar has; all by default. */
  names?: readonly (typeof marks)[number][0][]
}

/** The legend of the calendar's patterns. */
export function Legend({ isPlain = false, names }: LegendProps) {
  const { t } = useTranslation('dates')
  if (isPlain) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      {marks
        .filter(([name]) => names?.includes(name) ?? true)
        .map(([name, look]) => (
          <li key={name} className="inline-flex items-center gap-2 type-small text-quiet">
            <span aria-hidden="true" className={cn('size-4.5 rounded-full', look)} />
            {t(`legend.${name}`)}
          </li>
        ))}
    </ul>
  )
}
