import { Columns3, Download } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { useHiddenColumns } from './use-columns.ts'
import type { ListExportMaker } from './use-list-export.ts'

const ColumnMenu = lazy(() => import('./column-menu.tsx'))

const tool =
  'inline-flex h-11 items-center gap-2 rounded-full px-3 text-dense whitespace-nowrap text-ink hover:bg-sunk aria-disabled:text-quiet lg:h-9 [&_svg]:size-4.5 [&_svg]:stroke-[1.7]'

interface ListToolsProps {
  /** The name of the list. */
  label: string
  columns: readonly { name: string; head: string }[]
  hidden: ReturnType<typeof useHiddenColumns>
  file?: ListExportMaker | undefined
}

/** At the end of the filters: which columns are shown, and the list as a file. */
export function ListTools({ label, columns, hidden, file }: ListToolsProps) {
  const { t } = useTranslation('operations')
  return (
    <div className={cn('ms-auto flex items-center gap-1', file || 'max-lg:hidden')}>
      <div className="max-lg:hidden">
        <Columns columns={columns} hidden={hidden} />
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

/** The button of the columns; their menu comes when it is first opened. */
function Columns({ columns, hidden }: Pick<ListToolsProps, 'columns' | 'hidden'>) {
  const { t } = useTranslation('operations')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const trigger = (
    <button type="button" aria-haspopup="menu" aria-expanded={isOpen} className={tool} onClick={wasOpened ? undefined : open}>
      <Icon of={Columns3} />
      {t('columns.choose')}
    </button>
  )
  if (!wasOpened) return trigger
  return (
    <Suspense fallback={trigger}>
      <ColumnMenu isOpen={isOpen} trigger={trigger} columns={columns} hidden={hidden} onOpenChange={setOpen} />
    </Suspense>
  )
}
