import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { DraftBar } from './draft-bar.tsx'
import { ExampleOrder } from './example-order.tsx'
import { FigureTable } from './figure-table.tsx'
import { GroupList, useFoundGroups } from './group-list.tsx'
import { Sentences } from './sentences.tsx'
import { type GroupName, groups } from './setting-words.ts'
import { useFiguresDraft } from './use-figures-draft.ts'
import { Versions } from './versions.tsx'
import { WhenAndWhy } from './when-and-why.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [
    api.businessSettings.get.queryOptions(),
    api.businessSettings.history.queryOptions(),
    api.businessSettings.preview.queryOptions({ input: {} }),
    api.confirmations.second.queryOptions({ input: { needs: 'settings.write' } }),
  ])
}

/** `/admin/system/figures`: every figure of the business, the draft of the next version, and every version before. */
export default function FiguresScreen() {
  const { t } = useTranslation('business-settings')
  const { api } = useViewer()
  const { data: current } = useSuspenseQuery(api.businessSettings.get.queryOptions({ staleTime: 5000 }))
  const { data: history } = useSuspenseQuery(api.businessSettings.history.queryOptions({ staleTime: 5000 }))
  const draft = useFiguresDraft(current)
  const [chosen, setChosen] = useState<GroupName>('fees')
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const found = useFoundGroups(words)
  const shown = groups.filter(({ name }) => (words.trim() === '' ? name === chosen : found.includes(name)))
  return (
    <>
      <DraftBar draft={draft} onIncomplete={() => setTried(true)} />
      <div className="grid items-start gap-4 px-4 pt-4 pb-24 lg:grid-cols-[208px_minmax(0,1fr)] lg:px-6 lg:pb-6 xl:grid-cols-[208px_minmax(0,1fr)_336px]">
        <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-18">
          <input
            type="search"
            aria-label={t('find')}
            placeholder={t('find')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            className="h-11 w-full rounded-full border border-field bg-card px-4 text-base placeholder:text-quiet lg:h-9 lg:text-dense"
          />
          <GroupList
            draft={draft}
            chosen={chosen}
            onChoose={(name) => {
              setChosen(name)
              setWords('')
            }}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <p className="max-w-text-wide text-dense leading-5 text-quiet">{t('lead')}</p>
          {shown.map((group) => (
            <FigureTable key={group.name} group={group} draft={draft} />
          ))}
          {shown.length === 0 ? <p className="rounded-card border border-line bg-card p-5 text-dense">{t('noneFound')}</p> : null}
          {words.trim() === '' ? <Sentences group={chosen} draft={draft} /> : null}
          <div className="max-xl:hidden">
            <Versions versions={history.versions} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 xl:col-start-3">
          <ExampleOrder draft={draft} />
          <WhenAndWhy draft={draft} isTried={isTried} />
          <div className="xl:hidden">
            <Versions versions={history.versions} />
          </div>
        </div>
      </div>
    </>
  )
}
