import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Search, Upload } from 'lucide'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { keptBuckets, pictureTypes } from '#domain/catalogue/media/media.policy.ts'
import { useRowKeys } from '#web/admin/lists/use-row-keys.ts'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Details } from './details.tsx'
import { Folders } from './folders.tsx'
import { Grid } from './grid.tsx'
import { UploadRows } from './upload-rows.tsx'
import { libraryOf, useLibrary } from './use-library.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const { asked, open } = libraryOf(new URL(request.url).searchParams)
  await queryClient.prefetchQuery(api.media.library.queryOptions({ input: asked }))
  if (open) await queryClient.prefetchQuery(api.media.file.queryOptions({ input: { id: open } }))
  return prefetch(context, (read) => [read.media.buckets.queryOptions(), read.media.totals.queryOptions()])
}

/** `/admin/media`: every picture of the shop in its folder, and beside it what is said of the one that is open and where it is used. */
export default function MediaScreen() {
  const { asked } = useLibrary()
  const bucket = asked.bucket ?? keptBuckets.site
  // Each folder has its own uploads, which go on where they were when it is opened again.
  return <Library key={bucket} bucket={bucket} />
}

function Library({ bucket }: { bucket: string }) {
  const { t } = useTranslation('media-library')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const { asked, open, go } = useLibrary()
  const totals = useQuery({ ...api.media.totals.queryOptions(), staleTime: 10_000 })
  const uploads = useUploads({ bucket, name: `library-${bucket}` })
  useRowKeys()
  const arrived = uploads.entries.filter(({ object }) => object).length
  useEffect(() => {
    if (arrived > 0) void queryClient.invalidateQueries({ queryKey: api.media.key() })
  }, [arrived, queryClient, api])
  return (
    <>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 lg:px-6">
        <h1 className="text-heading leading-8 font-light">{t('title')}</h1>
        {totals.data ? (
          <p className="text-dense text-quiet">
            {t('count', { count: totals.data.objects })}
            {totals.data.undescribed > 0 ? `${t('comma')}${t('undescribed', { count: totals.data.undescribed })}` : ''}
          </p>
        ) : null}
        <span className="flex-1" />
        <Words q={asked.q} onAsk={(q) => go({ q })} />
        <label className="inline-flex h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full bg-primary px-5 text-secondary font-semibold text-on-primary hover:bg-primary-hover has-focus-visible:focus-ring lg:h-10">
          <Icon of={Upload} className="size-4.5" />
          {t('upload.choose')}
          <input
            type="file"
            multiple
            accept={pictureTypes.join()}
            className="sr-only"
            onChange={({ target }) => {
              void uploads.add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
      </div>
      <div className={cn('lg:grid lg:grid-cols-[204px_minmax(0,1fr)]', open && 'xl:grid-cols-[204px_minmax(0,1fr)_320px]')}>
        <Folders className={cn(open && 'max-lg:hidden')} />
        <div className={cn('min-w-0 p-4 lg:h-(--below-admin-header) lg:overflow-y-auto lg:p-5', open && 'max-xl:hidden')}>
          <UploadRows uploads={uploads} bucket={bucket} onOpen={(id) => go({ open: id })} />
          <Grid />
        </div>
        {open ? <Details key={open} id={open} onClose={() => go({ open: null })} /> : null}
      </div>
    </>
  )
}

function Words({ q, onAsk }: { q: string | undefined; onAsk: (q: string) => void }) {
  const { t } = useTranslation('media-library')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    onAsk(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    <search aria-label={t('title')} className="w-full max-lg:order-last sm:w-64">
      <form key={q ?? ''} onSubmit={onSubmit} className="relative">
        <Icon of={Search} className="pointer-events-none absolute start-3.5 top-3 size-5 text-quiet lg:top-2.5" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={80}
          aria-label={t('search')}
          aria-keyshortcuts="/"
          placeholder={t('search')}
          className="h-11 w-full rounded-full border border-field bg-card ps-10 pe-4 text-dense placeholder:text-quiet lg:h-10"
        />
        <button type="submit" className="sr-only" tabIndex={-1}>
          {t('search')}
        </button>
      </form>
    </search>
  )
}
