import { Check, Columns3, Download } from 'lucide'
import { DropdownMenu } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { directionOf } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { useHiddenColumns } from './use-columns.ts'
import type { ListFileMaker } from './use-list-file.ts'

const tool =
  'inline-flex h-11 items-center gap-2 rounded-full px-3 text-[14px] whitespace-nowrap text-ink hover:bg-sunk aria-disabled:text-quiet lg:h-9 [&_svg]:size-[18px] [&_svg]:stroke-[1.7]'

interface ListToolsProps {
  /** What the menu is about. */
  label: string
  columns: readonly { name: string; head: string }[]
  hidden: ReturnType<typeof useHiddenColumns>
  file?: ListFileMaker | undefined
}

/** At the end of the filters: which columns are shown, and the list as a file. */
export function ListTools({ label, columns, hidden, file }: ListToolsProps) {
  const { t } = useTranslation('operations')
  return (
    <div className={cn('ms-auto flex items-center gap-1', file || 'max-lg:hidden')}>
      <div className="max-lg:hidden">
        <ColumnMenu columns={columns} hidden={hidden} />
      </div>
      {file ? (
        <button
          type="button"
          className={tool}
          aria-label={t('file.of', { list: label })}
          aria-busy={file.isPending}
          aria-disabled={file.isPending}
          onClick={() => !file.isPending && file.make()}
        >
          {file.isPending ? <Spinner /> : <Icon of={Download} />}
          {t('file.csv')}
        </button>
      ) : null}
    </div>
  )
}

function ColumnMenu({ columns, hidden }: Pick<ListToolsProps, 'columns' | 'hidden'>) {
  const { t } = useTranslation('operations')
  const dir = directionOf(useLocale())
  return (
    <DropdownMenu.Root modal={false} dir={dir}>
      <DropdownMenu.Trigger className={tool}>
        <Icon of={Columns3} />
        {t('columns.choose')}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={16}
        className="z-50 w-[236px] rounded-card border border-line bg-card p-2 text-ink shadow-float"
      >
        {columns.map(({ name, head }, at) => (
          <DropdownMenu.CheckboxItem
            key={name}
            checked={at === 0 || !hidden.isHidden(name)}
            disabled={at === 0}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => hidden.toggle(name)}
            className="flex h-10 cursor-pointer items-center gap-3 rounded-thumb px-3 text-[14px] outline-none data-[disabled]:cursor-default data-[disabled]:text-quiet data-[highlighted]:bg-sunk"
          >
            <span className="flex size-5 items-center justify-center">
              <DropdownMenu.ItemIndicator>
                <Icon of={Check} className="size-[18px]" />
              </DropdownMenu.ItemIndicator>
            </span>
            <span className="min-w-0 flex-1">{head}</span>
            {at === 0 ? <span className="text-[12.5px]">{t('columns.always')}</span> : null}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
