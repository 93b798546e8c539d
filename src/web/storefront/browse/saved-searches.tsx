import { Bookmark, X } from 'lucide'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ClearButton } from '#web/features/items/clear-button.tsx'
import { createBrowserStore, parseList } from '#web/runtime/browser-store.ts'
import { useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { toast } from '#web/ui/toast.ts'
import { WrittenText } from '#web/ui/written-text.tsx'
import { type BrowseAddress, narrowingOf, readAddress } from './browse-address.ts'
import { useNarrowing } from './narrowing.ts'

const most = 12

/** Queries without days: a saved search is asked for the days that are chosen when it is opened. */
const store = createBrowserStore<string>('savedSearches', parseSearches)

/** Reads what the browser kept. Anything that is not a list of queries is discarded. */
function parseSearches(stored: string | null): string[] {
  return parseList(stored, isSearch).slice(0, most)
}

function isSearch(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 2000
}

function useSearches() {
  const searches = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  return { searches, replaceAll: (next: readonly string[]) => store.change(() => next.slice(0, most)) }
}

/** Saves the active filters in this browser, or removes the saved search. */
export function SaveSearch({ address }: { address: BrowseAddress }) {
  const { t } = useTranslation('browse')
  const { searches, replaceAll } = useSearches()
  const search = narrowingOf(address)
  if (!search) return null
  const isSaved = searches.includes(search)
  const press = () => {
    replaceAll(isSaved ? searches.filter((one) => one !== search) : [search, ...searches])
    toast(t(isSaved ? 'saved.removed' : 'saved.done'), isSaved ? {} : { description: t('saved.doneText') })
  }
  return (
    <Chip isOn={isSaved} onClick={press}>
      <Icon of={Bookmark} strokeWidth={1.6} className={cn('size-4.5', isSaved && 'fill-primary')} />
      {t('saved.save')}
    </Chip>
  )
}

/** The searches saved in this browser, applied to the currently chosen days. */
export function SavedSearches({ address: { days, place }, className }: { address: BrowseAddress; className?: string }) {
  const { t } = useTranslation('browse')
  const { searches, replaceAll } = useSearches()
  const starts = useViewer()
  const to = useTo()
  const narrowing = useNarrowing()
  const now = new URLSearchParams([...Object.entries(days ?? {}), ...(place ? [['area', place]] : [])]).toString()
  const known = searches.flatMap((search) => {
    const read = readAddress(new URLSearchParams(search), undefined, starts)
    const name = read ? narrowing(read).map(({ label }) => label) : []
    return name.length > 0 ? [{ search, name: name.join(t('saved.and')) }] : []
  })
  if (known.length === 0) return null
  const clear = () => {
    replaceAll([])
    toast(t('saved.cleared'), { action: { label: t('common:undo'), onClick: () => replaceAll(searches) } })
  }
  return (
    <section aria-labelledby="saved" className={className}>
      <SectionTitle id="saved" title={t('saved.title')} end={<ClearButton onClick={clear}>{t('saved.clear')}</ClearButton>} />
      <ul className="mt-6 flex flex-wrap gap-2">
        {known.map(({ search, name }) => (
          <li key={search} className="flex min-w-0 items-center rounded-full border border-line bg-card text-secondary hover:border-field">
            <Link to={`${to('/browse')}?${search}${now ? `&${now}` : ''}`} className="min-w-0 truncate rounded-full py-2.5 ps-4">
              <WrittenText as="bdi">{name}</WrittenText>
            </Link>
            <button
              type="button"
              aria-label={t('saved.forget', { name })}
              onClick={() => replaceAll(searches.filter((one) => one !== search))}
              className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full"
            >
              <Icon of={X} strokeWidth={1.6} className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
