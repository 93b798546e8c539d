import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { prefetch } from '#web/runtime/viewer.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { changedParts, valueAt } from './document.ts'
import { DraftBar } from './draft-bar.tsx'
import { FieldEditor } from './field-editor.tsx'
import { type Field, type TabName, tabNames, tabs } from './fields.ts'
import { History } from './history.tsx'
import { Preview } from './preview.tsx'
import { type SiteDraft, useSiteDraft } from './use-site-draft.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.settings.draft.queryOptions(), api.settings.history.queryOptions()])
}

/** `/admin/site-editor`: every field of the site's settings in a draft, beside what the site looks like with it, and what was before. */
export default function SiteEditorScreen() {
  const { t } = useTranslation('site-editor')
  const site = useSiteDraft()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab') as TabName | null
  const tab = asked && tabNames.includes(asked) ? asked : 'brand'
  useLeaveGuard(site.state !== 'idle')
  // Long texts are written one at a time.
  const [policy, setPolicy] = useState(tabs.policies.cards[0]?.name ?? '')
  const cards = tab === 'policies' ? tabs.policies.cards.filter(({ name }) => name === policy) : tabs[tab].cards
  return (
    <div>
      <DraftBar site={site} />
      <nav aria-label={t('tabs')} className="border-b border-line">
        <ul className="no-scrollbar flex gap-6 overflow-x-auto px-4 lg:px-6">
          {tabNames.map((name) => (
            <li key={name} className="shrink-0">
              <button
                type="button"
                aria-current={name === tab ? 'true' : undefined}
                onClick={() => setSearch({ tab: name }, { replace: true, preventScrollReset: true })}
                className={cn(
                  'flex h-11 cursor-pointer items-center gap-2 border-b-2 border-transparent text-[14px] font-medium -outline-offset-2 hover:text-primary-text',
                  name === tab && 'border-primary font-semibold',
                )}
              >
                {t(`tab.${name}`)}
                {isChanged(site, name) ? (
                  <span className="size-2 rounded-full bg-gold">
                    <span className="sr-only">{t('changed')}</span>
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={cn('grid items-start gap-4 p-4 lg:p-6', tab === 'policies' ? '' : 'xl:grid-cols-[392px_minmax(0,1fr)]')}>
        <div className="flex min-w-0 flex-col gap-3.5">
          {tab === 'policies' ? (
            <ul aria-label={t('tab.policies')} className="flex flex-wrap gap-2">
              {tabs.policies.cards.map(({ name }) => (
                <li key={name}>
                  <Chip isOn={name === policy} onClick={() => setPolicy(name)}>
                    {t(`card.${name}`)}
                  </Chip>
                </li>
              ))}
            </ul>
          ) : null}
          {cards.map(({ name, fields }) => (
            <section key={name} aria-labelledby={`card-${name}`} className="rounded-card border border-line bg-card p-4 lg:p-5">
              <h2 id={`card-${name}`} className="text-[15px] leading-6 font-semibold">
                {t(`card.${name}`)}
              </h2>
              <div className="mt-3 flex flex-col gap-4">
                {fields.map((field: Field) => (
                  <FieldEditor
                    key={field.at}
                    field={field}
                    name={field.at}
                    place={field.at}
                    value={valueAt(site.settings, field.at)}
                    onChange={(value) => site.set(field.at, value)}
                    faults={site.faults}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Preview site={site} page={tabs[tab].page} />
          <History site={site} />
        </div>
      </div>
    </div>
  )
}

function isChanged({ settings, draft }: SiteDraft, tab: TabName): boolean {
  const parts = [...draft.sections.filter((section) => section !== 'policies'), ...changedParts(settings, draft.settings)]
  const isPolicies = draft.sections.includes('policies') && tab === 'policies'
  const places: readonly string[] = tabs[tab].cards.flatMap(({ fields }) => fields.map(({ at }) => at))
  return isPolicies || parts.some((part) => places.some((place) => place === part || place.startsWith(`${part}.`)))
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
