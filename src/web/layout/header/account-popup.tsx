import { LogOut } from 'lucide'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#domain/accounts/people/person.contract.ts'
import { PersonPicture } from '#web/layout/person-picture.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useAccountEntries, useSignOut } from './account.ts'

const row =
  'flex h-11 cursor-pointer items-center gap-3 rounded-thumb px-3 text-secondary outline-none data-[highlighted]:bg-sunk [&_svg]:size-5 [&_svg]:stroke-[1.6] [&_svg]:text-quiet'

export interface AccountPopupProps {
  isOpen: boolean
  person: Person
  trigger: ReactElement
  onOpenChange: (isOpen: boolean) => void
}

export default function AccountPopup({ isOpen, person, trigger, onOpenChange }: AccountPopupProps) {
  const { t } = useTranslation(['layout', 'account-menu'])
  const entries = useAccountEntries()
  const { signOut } = useSignOut()
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-50 w-72 rounded-card border border-line bg-card p-2 text-ink shadow-float"
        >
          <div className="flex items-center gap-3 px-3 pt-2 pb-3">
            <PersonPicture person={person} className="size-10" />
            <div className="min-w-0">
              <p className="truncate text-secondary font-medium">{person.name}</p>
              <p className="truncate text-sm text-quiet">
                <bdi translate="no">{person.email ?? person.phone}</bdi>
              </p>
            </div>
          </div>
          <DropdownMenu.Separator className="mx-1 mb-2 h-px bg-line" />
          {entries.map(({ to, name, icon, count }) => (
            <DropdownMenu.Item key={to} asChild className={row}>
              <LocalLink to={to}>
                <Icon of={icon} />
                {name}
                {count > 0 ? <span className="ms-auto text-sm text-quiet">{t('count', { count })}</span> : null}
              </LocalLink>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className="mx-1 my-2 h-px bg-line" />
          <DropdownMenu.Item className={row} onSelect={signOut}>
            <Icon of={LogOut} className="rtl:-scale-x-100" />
            {t('account-menu:logout')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
