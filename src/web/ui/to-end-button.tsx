import { ArrowDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Over the end of what scrolls: there is more below. */
export function ToEndButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="absolute inset-x-0 bottom-3 mx-auto flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-full bg-inverse px-4 text-[14px] font-semibold text-on-inverse shadow-float"
    >
      <Icon of={ArrowDown} className="size-4" />
      {children}
    </button>
  )
}
