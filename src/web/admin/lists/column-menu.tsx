import { Check } from 'lucide'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { useHiddenColumns } from './use-columns.ts'

interface ColumnMenuProps {
  isOpen: boolean
  trigger: ReactElement
  columns: readonly { name: string; head: string }[]
  hidden: ReturnType<typeof useHiddenColumns>
  onOpenChange: (isOpen: boolean) => void
}

/** The choice of visible columns of a list. */
export default function ColumnMenu({ isOpen, trigger, columns, hidden, onOpenChange }: ColumnMenuProps) {
  const { t } = useTranslation('operations')
  const dir = directionOf(useLocale())
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false} dir={dir}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={16}
        className="z-50 w-59 rounded-card border border-line bg-card p-2 text-ink shadow-float"
      >
        {columns.map(({ name, head }, index) => (
          <DropdownMenu.CheckboxItem
            key={name}
            checked={index === 0 || !hidden.isHidden(name)}
            disabled={index === 0}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => hidden.toggle(name)}
            className="flex h-10 cursor-pointer items-center gap-3 rounded-thumb px-3 text-dense outline-none data-[disabled]:cursor-default data-[disabled]:text-quiet data-[highlighted]:bg-sunk"
          >
            <span className="flex size-5 items-center justify-center">
              <DropdownMenu.ItemIndicator>
                <Icon of={Check} className="size-4.5" />
              </DropdownMenu.ItemIndicator>
            </span>
            <span className="min-w-0 flex-1">{head}</span>
            {index === 0 ? <span className="text-note">{t('columns.always')}</span> : null}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
