import { Search } from 'lucide'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { KeyCap } from './key-cap.tsx'

/** Looks like a field and opens the command palette. */
export function CommandField({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('operations')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="flex h-10 w-95 items-center gap-3 rounded-full border border-line bg-card ps-4 pe-2 text-start text-dense text-quiet hover:border-field"
    >
      <Icon of={Search} className="size-4.5 stroke-[1.7]" />
      <span className="min-w-0 flex-1 truncate">{t('palette.open')}</span>
      <span aria-hidden="true" className="flex gap-1">
        <KeyCap>Ctrl K</KeyCap>
      </span>
    </button>
  )
}
