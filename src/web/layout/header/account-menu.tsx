import { ChevronDown } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#domain/accounts/people/person.contract.ts'
import { PersonPicture } from '#web/layout/person-picture.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

const Popup = lazy(() => import('./account-popup.tsx'))

/** The account button (avatar and first name) and its menu. */
export function AccountMenu({ person }: { person: Person }) {
  const { t } = useTranslation('layout')
  const [isOpen, setOpen] = useState(false)
  // Once it was opened its button stays the same, which gets the focus back.
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={wasOpened ? undefined : open}
      className="ms-2 flex h-11 items-center gap-2 rounded-full pe-1 text-secondary font-medium"
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
  if (!wasOpened) return trigger
  return (
    <Suspense fallback={trigger}>
      <Popup isOpen={isOpen} person={person} onOpenChange={setOpen} trigger={trigger} />
    </Suspense>
  )
}

export function firstName(name: string): string {
  return name.split(/\s+/)[0] ?? name
}
