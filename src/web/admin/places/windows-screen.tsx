import { useState } from 'react'
import type { CurrentPlaces } from '#domain/site/areas/places.contract.ts'
import type { Places } from '#domain/site/areas/places.policy.ts'
import { CapacityCard } from './capacity-card.tsx'
import { LeadTime } from './lead-time.tsx'
import { loadPlaces, PlacesPage } from './places-page.tsx'
import { SaveBar } from './save-bar.tsx'
import { SpecialDays } from './special-days.tsx'
import { WeekGrid } from './week-grid.tsx'

export const loader = loadPlaces

/** `/admin/places/windows`: delivery windows by weekday, special calendars, places in windows and the lead time. */
export default function WindowsScreen() {
  return <PlacesPage page="windows">{(current) => <WindowsForm key={current.version} current={current} />}</PlacesPage>
}

function WindowsForm({ current }: { current: CurrentPlaces }) {
  const [draft, setDraft] = useState<Places>(current.places)
  return (
    <>
      <div className="mt-4 grid max-w-295 grid-cols-[minmax(0,1fr)] gap-4">
        <WeekGrid draft={draft} known={current.places} onChange={setDraft} />
        <SpecialDays draft={draft} known={current.places} onChange={setDraft} />
        <CapacityCard draft={draft} known={current.places} onChange={setDraft} />
        <LeadTime draft={draft} onChange={setDraft} />
      </div>
      <SaveBar current={current} draft={draft} isWrong={false} onReset={() => setDraft(current.places)} />
    </>
  )
}
