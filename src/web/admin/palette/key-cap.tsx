import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'

/** A key of the keyboard; Latin and from left to right in both languages. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd
      dir="ltr"
      className="inline-flex h-6 min-w-6 items-center justify-center rounded-md border border-line bg-page px-1.5 font-sans text-tag leading-none font-medium text-ink"
    >
      {children}
    </kbd>
  )
}

/** Keys that are drawn, not every font has them, and their names for screen readers. */
const drawn: Readonly<Record<string, { icon: IconNode; name: string }>> = {
  '↓': { icon: ArrowDown, name: 'down' },
  '↑': { icon: ArrowUp, name: 'up' },
  '←': { icon: ArrowLeft, name: 'left' },
  '→': { icon: ArrowRight, name: 'right' },
  '↵': { icon: CornerDownLeft, name: 'enter' },
}

/** A key by its sign. */
export function SignCap({ sign }: { sign: string }) {
  const { t } = useTranslation('operations')
  const key = drawn[sign]
  return (
    <KeyCap>
      {key ? (
        <>
          <Icon of={key.icon} className="size-3.5" />
          <span className="sr-only">{t(`keys.name.${key.name}`)}</span>
        </>
      ) : (
        sign
      )}
    </KeyCap>
  )
}

/** Enter, drawn only: beside words that say it, or hidden from screen readers. */
export function EnterCap() {
  return (
    <KeyCap>
      <Icon of={CornerDownLeft} className="size-3.5" />
    </KeyCap>
  )
}
