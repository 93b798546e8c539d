import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentPlaces } from '#domain/site/areas/places.contract.ts'
import type { Places } from '#domain/site/areas/places.policy.ts'
import { AreaCard } from './area-card.tsx'
import { AreaList } from './area-list.tsx'
import { FeeTable } from './fee-table.tsx'
import { loadPlaces, PlacesPage } from './places-page.tsx'
import { SaveBar } from './save-bar.tsx'
import { Wishes } from './wishes.tsx'

export const loader = loadPlaces

/** `/admin/places`: cities, areas and fees of delivery, and the areas that people ask for. */
export default function PlacesScreen() {
  return <PlacesPage page="places">{(current) => <PlacesForm key={current.version} current={current} />}</PlacesPage>
}

function PlacesForm({ current }: { current: CurrentPlaces }) {
  const { t } = useTranslation('places')
  const [draft, setDraft] = useState<Places>(current.places)
  const [chosen, setChosen] = useState<string | null>(null)
  const [wanted, setWanted] = useState('')
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set())
  const area = draft.areas.find(({ id }) => id === chosen)
  const markFault = (field: string, isWrong: boolean) =>
    setFaults((known) => new Set([...known].filter((one) => one !== field).concat(isWrong ? [field] : [])))
  return (
    <>
      <div className="mt-4 grid max-w-295 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[392px_minmax(0,1fr)]">
        <AreaList
          draft={draft}
          known={current.places}
          chosen={chosen}
          onChoose={setChosen}
          wanted={wanted}
          onChange={(next) => {
            setDraft(next.places)
            if (next.area !== undefined) setChosen(next.area)
            setWanted('')
          }}
        />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          {area ? (
            <AreaCard
              key={area.id}
              area={area}
              draft={draft}
              isUsed={current.used.includes(area.id)}
              onChange={setDraft}
              onRemove={() => setChosen(null)}
            />
          ) : (
            <p className="rounded-card border border-dashed border-line px-5 py-6 text-dense text-quiet">{t('area.choose')}</p>
          )}
          <FeeTable draft={draft} known={current.places} onChange={setDraft} onFault={markFault} />
          <Wishes wishes={current.wishes} draft={draft} onOpen={setWanted} />
        </div>
      </div>
      <SaveBar
        current={current}
        draft={draft}
        isWrong={faults.size > 0}
        onReset={() => {
          setDraft(current.places)
          setFaults(new Set())
        }}
      />
    </>
  )
}
