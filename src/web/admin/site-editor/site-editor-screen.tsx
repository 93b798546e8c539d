import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { DraftBar } from './draft-bar.tsx'
import { EditorCard } from './editor-card.tsx'
import { type TabName, tabNames, tabs } from './fields.ts'
import { History } from './history.tsx'
import { homeOf } from './path-words.ts'
import { Preview } from './preview.tsx'
import { type SiteDraft, useSiteDraft } from './use-site-draft.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.settings.draft.queryOptions(), api.settings.history.queryOptions()])
}

/** `/admin/site-editor`: every field of the site's settings in a draft, beside what the site looks like with it, and what was before. */
export default function SiteEditorScreen() {
  const { t } = useTranslation('site-editor')
  const site = useSiteDraft()
  const live = useLive(site)
  useLeaveGuard(site.state !== 'idle')
  const { tab, open } = useTab()
  const [pane, setPane] = useState<'edit' | 'preview'>('edit')
  // Long texts are written one at a time.
  const [policy, setPolicy] = useState(tabs.policies.cards[0]?.name ?? '')
  const cards = tab === 'policies' ? tabs.policies.cards.filter(({ name }) => name === policy) : tabs[tab].cards
  const onStep = (place: string) => {
    const home = homeOf(place)
    if (home?.tab === 'policies') setPolicy(home.card)
    if (home && home.tab !== tab) open(home.tab, true)
  }
  return (
    <div className="max-lg:pb-36">
      <DraftBar site={site} onStep={onStep} />
      <TabRow tab={tab} site={site} onOpen={open} />
      <fieldset className="mx-4 mt-4 flex rounded-full border border-line p-0.5 xl:hidden">
        <legend className="sr-only">{t('pane.label')}</legend>
        {(['edit', 'preview'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === pane}
            onClick={() => setPane(name)}
            className={cn('h-11 flex-1 cursor-pointer rounded-full text-secondary font-medium', name === pane && 'bg-ink text-page')}
          >
            {t(`pane.${name}`)}
          </button>
        ))}
      </fieldset>
      <div className={cn('grid items-start gap-4 p-4 lg:p-6', tab === 'policies' ? '' : 'xl:grid-cols-[392px_minmax(0,1fr)]')}>
        <div className={cn('flex min-w-0 flex-col gap-3.5', pane === 'preview' && 'max-xl:hidden')}>
          {tab === 'policies' ? <Policies chosen={policy} onChoose={setPolicy} site={site} /> : null}
          {cards.map((card) => (
            <EditorCard key={card.name} {...card} site={site} live={live} />
          ))}
        </div>
        <div
          className={cn(
            'flex min-w-0 flex-col gap-4',
            tab !== 'policies' && 'xl:sticky xl:top-18.25 xl:max-h-[calc(100dvh-89px)] xl:overflow-y-auto xl:rounded-card',
          )}
        >
          <div className={cn(pane === 'edit' && 'max-xl:hidden')}>
            <Preview site={site} page={pageOf(tab, policy)} />
          </div>
          <History site={site} />
        </div>
      </div>
    </div>
  )
}

/** The tab by the address; one that is opened by a step back or forth takes the focus, as what had it may be gone. */
function useTab() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab = tabNames.find((name) => name === asked) ?? 'brand'
  const isMoved = useRef(false)
  useEffect(() => {
    if (isMoved.current) document.querySelector<HTMLElement>(`[data-tab="${tab}"]`)?.focus()
    isMoved.current = false
  }, [tab])
  return {
    tab,
    open(name: TabName, isStep = false) {
      isMoved.current = isStep
      setSearch({ tab: name }, { replace: true, preventScrollReset: true })
    },
  }
}

function TabRow({ tab, site, onOpen }: { tab: TabName; site: SiteDraft; onOpen: (name: TabName) => void }) {
  const { t } = useTranslation('site-editor')
  const changed = new Set(site.draft.places.map((place) => homeOf(place)?.tab))
  return (
    <nav aria-label={t('tabs')} className="border-b border-line">
      <ul className="no-scrollbar flex gap-6 overflow-x-auto px-4 lg:px-6">
        {tabNames.map((name) => (
          <li key={name} className="shrink-0">
            <button
              type="button"
              data-tab={name}
              aria-current={name === tab ? 'true' : undefined}
              onClick={() => onOpen(name)}
              className={cn(
                'flex h-11 cursor-pointer items-center gap-2 border-b-2 border-transparent text-dense font-medium -outline-offset-2 hover:text-primary-text',
                name === tab && 'border-chosen font-semibold',
              )}
            >
              {t(`tab.${name}`)}
              {changed.has(name) ? <Dot /> : null}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Policies({ chosen, onChoose, site }: { chosen: string; onChoose: (name: string) => void; site: SiteDraft }) {
  const { t } = useTranslation('site-editor')
  const changed = new Set(site.draft.places.map((place) => homeOf(place)?.card))
  return (
    <ul aria-label={t('tab.policies')} className="flex flex-wrap gap-2">
      {tabs.policies.cards.map(({ name }) => (
        <li key={name}>
          <Chip isOn={name === chosen} onClick={() => onChoose(name)}>
            {t(`card.${name}`)}
            {changed.has(name) ? <Dot /> : null}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function Dot() {
  const { t } = useTranslation('site-editor')
  return (
    <span className="size-2 rounded-full bg-gold">
      <span className="sr-only">{t('changed')}</span>
    </span>
  )
}

/** The page that shows a tab; for a policy the page that contains it. */
function pageOf(tab: TabName, policy: string): string {
  const pages: Readonly<Record<string, string>> = tabs.policies.pages
  return tab === 'policies' ? (pages[policy] ?? tabs.policies.page) : tabs[tab].page
}

/** The live settings, once the draft differs. */
function useLive({ draft }: SiteDraft): SiteSettings | null {
  const { api } = useViewer()
  const { data } = useQuery({
    ...api.settings.document.queryOptions(),
    queryKey: [...api.settings.document.queryKey(), draft.live],
    enabled: draft.places.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.settings ?? null
}

/** Asks before a page is left that has not sent everything. */
function useLeaveGuard(isDue: boolean): void {
  const [stay] = useState(() => (event: BeforeUnloadEvent) => event.preventDefault())
  useEffect(() => {
    if (!isDue) return
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isDue, stay])
}
