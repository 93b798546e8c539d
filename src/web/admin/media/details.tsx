import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, FileClock, House, type IconNode, Palette, PencilLine, Shirt, X } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LibraryFile, MediaUse } from '#domain/catalogue/media/library.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Description } from './description.tsx'
import { FileActions } from './file-actions.tsx'
import { useSize } from './words.ts'

/** All of one picture: its focal point and crops, its texts, where it is used, and what can be done with it. */
export function Details({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('media-library')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const { data, error, refetch } = useQuery({ ...api.media.file.queryOptions({ input: { id } }), staleTime: 10_000 })
  return (
    <section
      aria-label={t('details')}
      className="bg-card p-4 lg:h-(--below-admin-header) lg:overflow-y-auto lg:px-4.5 xl:border-s xl:border-line"
    >
      <Button variant="quiet" size="sm" onClick={onClose} className="-ms-3 mb-2 px-3 xl:hidden">
        <Icon of={ChevronLeft} className="size-5 rtl:-scale-x-100" />
        {t('back')}
      </Button>
      {data ? (
        <File file={data} onClose={onClose} />
      ) : error ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{sentence(error)}</p>
          <Button size="sm" variant="outline" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
          <Skeleton className="aspect-4/5 rounded-card" />
          <Skeleton className="h-24" />
        </div>
      )}
    </section>
  )
}

function File({ file, onClose }: { file: LibraryFile; onClose: () => void }) {
  const { t } = useTranslation('media-library')
  const locale = useLocale()
  const size = useSize()
  const { object, owner } = file
  const facts = [
    `${formatNumber(object.width, locale)} × ${formatNumber(object.height, locale)}`,
    size(object.bytes),
    ...(owner ? [owner] : []),
    formatDay(dayAt(new Date(object.createdAt)), locale),
  ]
  return (
    <div className="mx-auto flex max-w-120 flex-col gap-4">
      <Description key={`${object.id} ${object.updatedAt}`} object={object}>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 dir="ltr" className="truncate text-secondary leading-6 font-semibold rtl:text-end">
              {object.name.split('/').at(-1)}
            </h2>
            <p className="text-caption leading-5 text-quiet">{facts.join(t('comma'))}</p>
            {object.isReady ? null : <p className="text-caption leading-5 text-quiet">{t('preparing')}</p>}
          </div>
          <IconButton label={t('close')} onClick={onClose} className="-me-2 -mt-2 max-xl:hidden">
            <Icon of={X} />
          </IconButton>
        </div>
      </Description>
      <Uses uses={file.uses} />
      <FileActions file={file} onClose={onClose} />
    </div>
  )
}

const icons: Readonly<Record<MediaUse['kind'], IconNode>> = {
  settings: House,
  draft: Palette,
  history: FileClock,
  item: Shirt,
  listing: PencilLine,
}

function Uses({ uses }: { uses: LibraryFile['uses'] }) {
  const { t } = useTranslation('media-library')
  const locale = useLocale()
  return (
    <section aria-labelledby="uses" className="border-t border-line pt-3">
      <h3 id="uses" className="text-dense leading-6 font-semibold">
        {uses.length > 0 ? t('usedIn', { count: uses.length }) : t('unused')}
      </h3>
      <ul className="mt-1">
        {uses.map(({ kind, id, name, isFirst }) => (
          <li key={`${kind} ${id}`} className="flex min-h-8 items-center gap-3 text-dense">
            <Icon of={icons[kind]} className="size-4.5 shrink-0 stroke-[1.7]" />
            <span className="min-w-0 flex-1 truncate">
              {kind === 'settings' || kind === 'draft' ? (
                <LocalLink to="/admin/site-editor" className="hover:text-primary-text">
                  {t(`use.${kind}`, { section: t(`section.${id}`) })}
                </LocalLink>
              ) : kind === 'history' ? (
                t('use.history')
              ) : kind === 'item' ? (
                <LocalLink to={`/product/${id}`} className="hover:text-primary-text">
                  {name?.[locale] ?? t('use.item')}
                </LocalLink>
              ) : (
                (name?.[locale] ?? t('use.unnamed'))
              )}
            </span>
            {isFirst ? (
              <span className="shrink-0 text-caption text-quiet">{t('use.first')}</span>
            ) : kind === 'listing' ? (
              <span className="shrink-0 text-caption text-quiet">{t('use.listing')}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
