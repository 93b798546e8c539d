import { CircleAlert, X } from 'lucide'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import type { UploadEntry } from '#web/features/uploads/upload-queue.ts'
import type { useUploads } from '#web/features/uploads/use-uploads.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'

interface UploadTileProps {
  entry: UploadEntry
  uploads: ReturnType<typeof useUploads>
}

/** A photograph on its way, with how much of it was received; or why it is not, and what can be done. */
export function UploadTile({ entry: { key, name, preview, share, fault }, uploads }: UploadTileProps) {
  const { t } = useTranslation('listing-wizard')
  const locale = useLocale()
  const percent = Math.round(share * 100)
  const close = (
    <button
      type="button"
      aria-label={t('photos.removeUpload', { name })}
      onClick={() => void uploads.remove(key)}
      className="absolute end-0 top-0 flex size-11 cursor-pointer items-start justify-end p-1.5"
    >
      <span className="flex size-8 items-center justify-center rounded-full bg-disc text-on-disc">
        <Icon of={X} className="size-4" />
      </span>
    </button>
  )
  if (fault) {
    const again = fault === 'failed' ? () => uploads.retry(key) : fault === 'too-large' ? () => void uploads.shrink(key) : null
    return (
      <li className="relative flex aspect-4/5 flex-col items-center justify-center gap-2 rounded-card border-2 border-bad bg-card p-3 text-center">
        {close}
        <Icon of={CircleAlert} className="size-6 text-bad" />
        <p role="alert" className="w-full type-small">
          <bdi translate="no" className="block truncate text-quiet">
            {name}
          </bdi>
          <span>{t(`photos.fault.${fault}`)}</span>
        </p>
        {again ? (
          <button
            type="button"
            onClick={again}
            className="min-h-11 cursor-pointer font-semibold underline decoration-gold underline-offset-4"
          >
            {t(fault === 'failed' ? 'photos.retry' : 'photos.shrink')}
          </button>
        ) : null}
      </li>
    )
  }
  return (
    <li className="relative aspect-4/5 overflow-hidden rounded-card bg-backdrop">
      {preview ? <img src={preview} alt="" className="size-full object-cover opacity-50" /> : null}
      {close}
      <div className="absolute inset-x-0 bottom-0 bg-card/90 p-3">
        <p className="flex justify-between gap-2 type-small font-semibold">
          <span>{t('photos.sending')}</span>
          <span>{t('photos.percent', { percent: formatNumber(percent, locale) })}</span>
        </p>
        <progress
          aria-label={t('photos.progressOf', { name })}
          value={percent}
          max={100}
          className="upload-bar mt-1.5 block h-1.5 w-full"
        />
      </div>
    </li>
  )
}
