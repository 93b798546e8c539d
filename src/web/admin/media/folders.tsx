import { useQuery } from '@tanstack/react-query'
import { Folder, FolderPlus, type IconNode, ImageOff, Images, Lock, Settings2, Unlink } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bucket } from '#domain/catalogue/media/bucket.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FolderSheet } from './folder-sheet.tsx'
import { useLibrary } from './use-library.ts'
import { useFolderName, useSize } from './words.ts'

/** The folders of the library, and its pictures that lack something. */
export function Folders({ className }: { className?: string }) {
  const { t } = useTranslation('media-library')
  const { api } = useViewer()
  const { asked, go } = useLibrary()
  const nameOf = useFolderName()
  const size = useSize()
  const { data } = useQuery({ ...api.media.buckets.queryOptions(), staleTime: 10_000 })
  const totals = useQuery({ ...api.media.totals.queryOptions(), staleTime: 10_000 })
  const [edited, setEdited] = useState<Bucket | 'new' | null>(null)
  const all = totals.data
  return (
    <nav
      aria-label={t('folder.label')}
      className={cn('border-line max-lg:border-b lg:h-(--below-admin-header) lg:overflow-y-auto lg:border-e', className)}
    >
      <ul className="no-scrollbar flex gap-1 overflow-x-auto p-3 lg:flex-col lg:gap-0.5">
        <Row
          icon={Images}
          label={t('folder.all')}
          count={all?.objects}
          isOpen={!asked.bucket && !asked.lack}
          onOpen={() => go({ bucket: null, lack: null })}
        />
        {(data?.buckets ?? []).map((bucket) => (
          <Row
            key={bucket.id}
            icon={bucket.isPublic ? Folder : Lock}
            label={nameOf(bucket.id)}
            count={bucket.objects}
            isOpen={asked.bucket === bucket.id && !asked.lack}
            onOpen={() => go({ bucket: bucket.id, lack: null })}
            onEdit={() => setEdited(bucket)}
          />
        ))}
        <li className="shrink-0">
          <button
            type="button"
            onClick={() => setEdited('new')}
            className="flex h-11 w-full cursor-pointer items-center gap-3 whitespace-nowrap rounded-thumb px-3 text-dense text-quiet hover:bg-sunk lg:h-9"
          >
            <Icon of={FolderPlus} className="size-4.5 shrink-0 stroke-[1.7]" />
            {t('folder.new')}
          </button>
        </li>
        <li aria-hidden="true" className="mx-3 my-3 border-t border-line max-lg:hidden" />
        <Row
          icon={ImageOff}
          label={t('lack.text')}
          count={all?.undescribed}
          isOpen={asked.lack === 'text'}
          onOpen={() => go({ bucket: null, lack: 'text' })}
        />
        <Row icon={Unlink} label={t('lack.use')} isOpen={asked.lack === 'use'} onOpen={() => go({ bucket: null, lack: 'use' })} />
      </ul>
      {all ? (
        <p className="flex justify-between gap-2 px-6 pb-4 text-caption text-quiet max-lg:hidden">
          <span>{t('space')}</span>
          <span className="whitespace-nowrap">{size(all.bytes)}</span>
        </p>
      ) : null}
      {edited ? <FolderSheet bucket={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </nav>
  )
}

interface RowProps {
  icon: IconNode
  label: string
  count?: number | undefined
  isOpen: boolean
  onOpen: () => void
  onEdit?: () => void
}

function Row({ icon, label, count, isOpen, onOpen, onEdit }: RowProps) {
  const { t } = useTranslation('media-library')
  const locale = useLocale()
  return (
    <li className="group relative flex shrink-0">
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={cn(
          'flex h-11 w-full cursor-pointer items-center gap-3 whitespace-nowrap rounded-thumb px-3 text-dense hover:bg-sunk lg:h-9',
          isOpen && 'bg-primary-tint font-semibold hover:bg-primary-tint',
          isOpen && onEdit && 'pe-11',
        )}
      >
        <Icon of={icon} className="size-4.5 shrink-0 stroke-[1.7]" />
        <span className="min-w-0 flex-1 truncate text-start">{label}</span>
        {count === undefined ? null : <span className="text-caption font-normal text-quiet">{formatNumber(count, locale)}</span>}
      </button>
      {isOpen && onEdit ? (
        <IconButton
          label={t('folder.settings', { name: label })}
          onClick={onEdit}
          className="absolute end-0 top-0 size-11 lg:size-9 [&_svg]:size-4.5"
        >
          <Icon of={Settings2} />
        </IconButton>
      ) : null}
    </li>
  )
}
