import { ChevronDown } from 'lucide'
import { Suspense, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useTranslation } from 'react-i18next'
import type { Person } from '#domain/accounts/people/person.contract.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cn } from '#web/ui/cn.ts'

const Popup = lazy(() => import('./account-popup.tsx'))

/** The disc with the initial, the first name, and the menu behind them. */
export function AccountMenu({ person }: { person: Person }) {
  const { t } = useTranslation('layout')
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
      className="ms-2 flex h-11 items-center gap-2 rounded-full pe-1 text-[15px] font-medium"
    >
      <span className="sr-only">{t('accountMenu', { name: person.name })}</span>
      <PersonPicture
        person={person}
        className={cn('size-8 text-sm', isOpen && 'ring-2 ring-primary-text ring-offset-2 ring-offset-page')}
      />
      <span aria-hidden="true" className="max-w-28 truncate">
        {firstName(person.name)}
      </span>
      <Icon of={ChevronDown} className={cn('size-4 transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
  if (!isOpen) return trigger
  return (
    <Suspense fallback={trigger}>
      <Popup person={person} onOpenChange={setOpen} trigger={trigger} />
    </Suspense>
  )
}

/** Her picture, or the first letter of her name. */
export function PersonPicture({ person, className }: { person: Person; className?: string }) {
  const { name, avatar } = person
  return <Avatar key={avatar} name={name} src={avatar ? `${avatar}-256.webp` : null} className={className ?? ''} />
}

export function firstName(name: string): string {
  return name.split(/\s+/)[0] ?? name
}
