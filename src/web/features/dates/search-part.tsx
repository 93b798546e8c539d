import { type ReactNode, useId } from 'react'
import { cn } from '#web/ui/cn.ts'

/** One of the search's fields: an icon, a label and the control that is given the label's id. */
export function Part({
  icon,
  label,
  className,
  children,
}: {
  icon: ReactNode
  label: string
  className?: string
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div
      className={cn(
        'grid min-w-0 grid-cols-[20px_minmax(0,1fr)] items-center gap-x-4 px-4 py-2.5 transition-colors duration-200 focus-within:bg-sunk has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary-text max-md:border-b max-md:border-line md:mx-0.5 md:my-2 md:gap-x-1.5 md:rounded-full md:px-3.5 md:py-1.5 lg:mx-2 lg:gap-x-2.5 lg:px-6',
        '[&>svg]:row-span-2 [&>svg]:size-5 [&>svg]:stroke-[1.6] [&>svg]:text-primary-text md:[&>svg]:row-span-1 md:[&>svg]:row-start-2',
        className,
      )}
    >
      {icon}
      <label id={`${id}-label`} htmlFor={id} className="block text-caption leading-5 font-medium text-quiet md:col-span-2 md:row-start-1">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
