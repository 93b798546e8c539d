import { useQuery } from '@tanstack/react-query'
import { Check, ImageOff, X } from 'lucide'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import type { UploadEntry } from '#web/features/uploads/upload-queue.ts'
import type { useUploads } from '#web/features/uploads/use-uploads.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useSize } from './words.ts'

type Uploads = ReturnType<typeof useUploads>

interface UploadRowsProps {
  uploads: Uploads
  bucket: string
  onOpen: (id: string) => void
}

/** Pictures on their way into a folder, and those that have just arrived. */
export function UploadRows({ uploads, bucket, onOpen }: UploadRowsProps) {
  const { t } = useTranslation('media-library')
  if (uploads.entries.length === 0) return null
  return (
    <ul aria-label={t('upload.list')} className="mb-5 divide-y divide-line rounded-card border border-line bg-card">
      {uploads.entries.map((entry) => (
        <UploadRow key={entry.key} entry={entry} bucket={bucket} uploads={uploads} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function UploadRow({ entry, bucket, uploads, onOpen }: { entry: UploadEntry } & UploadRowsProps) {
  const { t } = useTranslation('media-library')
  const { key, name, preview, share, fault, object } = entry
  const percent = formatNumber(Math.round(share * 100), useLocale())
  const open = () => {
    if (object) onOpen(object.id)
    void uploads.remove(key)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-1 px-3.5 py-2.5">
      <span
        className={cn(
          'flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-thumb',
          fault ? 'bg-bad-tint text-bad' : 'bg-backdrop',
        )}
      >
        {preview && !fault ? (
          <img src={preview} alt="" className="size-full object-cover" />
        ) : fault ? (
          <Icon of={ImageOff} className="size-5" />
        ) : null}
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span dir="ltr" className="block truncate text-dense rtl:text-end">
          {name}
        </span>
        <span
          role={fault ? 'alert' : undefined}
          className={cn('block text-caption', fault ? 'text-bad' : object ? 'text-good' : 'text-quiet')}
        >
          {fault ? <Fault fault={fault} bucket={bucket} /> : t(object ? 'upload.done' : 'upload.becomes')}
        </span>
      </span>
      {fault === 'failed' ? (
        <Button variant="quiet" size="sm" onClick={() => uploads.retry(key)}>
          {t('retry')}
        </Button>
      ) : fault === 'too-large' ? (
        <Button variant="quiet" size="sm" onClick={() => void uploads.shrink(key)}>
          {t('upload.shrink')}
        </Button>
      ) : object ? (
        <Button variant="quiet" size="sm" onClick={open}>
          {t('upload.describe')}
        </Button>
      ) : fault ? null : (
        <span className="flex items-center gap-3 text-caption text-quiet">
          <progress aria-label={t('upload.progress', { name })} value={share} className="w-32 accent-primary" />
          {t('upload.percent', { percent })}
        </span>
      )}
      {object ? <Icon of={Check} className="size-5 text-good" /> : null}
      <IconButton label={t(object || fault ? 'upload.dismiss' : 'upload.cancel', { name })} onClick={() => void uploads.remove(key)}>
        <Icon of={X} className="size-5" />
      </IconButton>
    </li>
  )
}

/** The fault of a picture, as a rule of its folder. */
function Fault({ fault, bucket }: { fault: NonNullable<UploadEntry['fault']>; bucket: string }) {
  const { t } = useTranslation('media-library')
  const { api } = useViewer()
  const size = useSize()
  const { data } = useQuery({ ...api.media.buckets.queryOptions(), staleTime: 10_000 })
  const settings = data?.buckets.find(({ id }) => id === bucket)
  const types = settings?.allowedTypes.map((type) => type.slice('image/'.length).toUpperCase()).join(t('comma')) ?? ''
  return t(`upload.fault.${fault}`, { types, size: size(settings?.maxBytes ?? 0) })
}
