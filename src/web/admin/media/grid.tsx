import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown, Check } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LibraryObject } from '#domain/catalogue/media/library.contract.ts'
import { describedByPiece, librarySorts } from '#domain/catalogue/media/media.policy.ts'
import { Spot } from '#web/brand/spot.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLibrary } from './use-library.ts'
import { focusOn, useFolderName, useSize } from './words.ts'

const tiles = 'grid grid-cols-2 gap-3.5 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fill,minmax(136px,1fr))]'

/** The pictures that are asked for, fifty a page. */
export function Grid() {
  const { t } = useTranslation('media-library')
  const { api } = useViewer()
  const { asked, open, go } = useLibrary()
  const nameOf = useFolderName()
  const { data, isError, isFetching, refetch } = useQuery({ ...api.media.library.queryOptions({ input: asked }), staleTime: 10_000 })
  const isFiltered = Boolean(asked.q || asked.lack || asked.after)
  return (
    <section aria-labelledby="pictures">
      <div className="flex min-h-10 flex-wrap items-center gap-2 pb-3">
        <h2 id="pictures" className="text-secondary leading-6 font-semibold">
          {asked.lack ? t(`lack.${asked.lack}`) : asked.bucket ? nameOf(asked.bucket) : t('folder.all')}
        </h2>
        <span className="flex-1" />
        <span className="relative">
          <Icon of={ArrowUpDown} className="pointer-events-none absolute start-3 top-3.5 size-4 lg:top-2.5" />
          <select
            aria-label={t('sort.label')}
            value={asked.sort ?? 'newest'}
            onChange={({ target }) => go({ sort: target.value })}
            className="select-arrow h-11 appearance-none rounded-full border border-line bg-card ps-9 pe-9 text-dense lg:h-9"
          >
            {librarySorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort}`)}
              </option>
            ))}
          </select>
        </span>
      </div>
      {isError && !data ? (
        <div role="alert" className="flex flex-col items-start gap-3 rounded-card border border-line bg-card p-5">
          <p>{t('failed')}</p>
          <Button size="sm" variant="outline" pending={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : !data ? (
        <div role="status" aria-label={t('loading')} className={tiles}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => (
            <Skeleton key={tile} className="aspect-4/5 rounded-card" />
          ))}
        </div>
      ) : data.rows.length === 0 ? (
        <div className="flex flex-col items-center px-6 py-10 text-center">
          <Spot name="no-results" className="size-28" />
          <h3 className="mt-3 type-h3">{t('none')}</h3>
          <p className="mt-1 max-w-[44ch] text-secondary leading-6 text-quiet">{t(isFiltered ? 'noneFound' : 'noneYet')}</p>
        </div>
      ) : (
        <ul className={cn(tiles, isFetching && 'opacity-80')}>
          {data.rows.map((object) => (
            <Tile key={object.id} object={object} isOpen={object.id === open} onOpen={() => go({ open: object.id })} />
          ))}
        </ul>
      )}
      {data && (data.next !== null || asked.after) ? (
        <nav aria-label={t('pages')} className="mt-5 flex justify-end gap-2">
          {asked.after ? (
            <Button variant="outline" size="sm" onClick={() => go({ after: null })}>
              {t('first')}
            </Button>
          ) : null}
          {data.next === null ? null : (
            <Button variant="outline" size="sm" onClick={() => go({ after: data.next })}>
              {t('next')}
            </Button>
          )}
        </nav>
      ) : null}
    </section>
  )
}

function Tile({ object, isOpen, onOpen }: { object: LibraryObject; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('media-library')
  const size = useSize()
  const { alt, bucket } = object
  const lacks = describedByPiece.includes(bucket)
    ? null
    : !alt.en && !alt.ar
      ? 'noText'
      : !alt.ar
        ? 'noArabic'
        : !alt.en
          ? 'noEnglish'
          : null
  return (
    <li>
      <button type="button" aria-pressed={isOpen} onClick={onOpen} className="group block w-full cursor-pointer text-start">
        <span className={cn('relative block rounded-card', isOpen && 'ring-2 ring-chosen ring-offset-2 ring-offset-page')}>
          <img
            ref={focusOn(object.focus)}
            src={object.src}
            alt=""
            loading="lazy"
            className="aspect-4/5 w-full rounded-card bg-backdrop object-cover"
          />
          {isOpen ? (
            <span className="absolute start-2 top-2 flex size-5.5 items-center justify-center rounded-[6px] bg-primary text-on-primary">
              <Icon of={Check} className="size-4" />
            </span>
          ) : null}
          {lacks ? (
            <span className="absolute start-2 bottom-2 rounded-full bg-warning-tint px-2.5 py-0.5 text-tag font-semibold text-warning">
              {t(`missing.${lacks}`)}
            </span>
          ) : null}
        </span>
        <span dir="ltr" className="mt-1.5 block truncate text-dense font-medium group-hover:text-primary-text rtl:text-end">
          {object.name.split('/').at(-1)}
        </span>
        <span className="block text-caption text-quiet">
          {size(object.bytes)}
          {t('comma')}
          {t('places', { count: object.uses })}
        </span>
      </button>
    </li>
  )
}
