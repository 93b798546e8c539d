import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { ListingRow } from '#domain/catalogue/listings/listing.contract.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChangesCard } from './changes-card.tsx'
import { Holiday } from './holiday.tsx'
import { ImportTable } from './import-table.tsx'
import { ListingLine } from './listing-line.tsx'
import { stateOf, type State, states } from './state-of.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.listings.mine.queryOptions()])
}

/** `/profile/listings`: what an owner lists, by state; what needs changes first, and the holiday that covers all. */
export default function ListingsScreen() {
  const { t } = useTranslation('listings')
  const { api } = useViewer()
  const { data } = useSuspenseQuery({ ...api.listings.mine.queryOptions(), staleTime: 10_000 })
  const [state, setState] = useState<State | 'all'>('all')
  const { listings, holiday } = data
  const counted = states
    .map((one) => ({ state: one, count: listings.filter((row) => stateOf(row) === one).length }))
    .filter(({ count }) => count > 0)
  const shown = listings.filter((row) => (state === 'all' ? stateOf(row) !== 'archived' : stateOf(row) === state))
  const asked = shown.filter((row) => stateOf(row) === 'changes')
  return (
    <AccountShell
      at="listings"
      head={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="type-h1-small">{t('title')}</h1>
          <Button asChild size="sm">
            <LocalLink to="/rent-clothes">
              <Icon of={Plus} className="size-4" />
              {t('add')}
            </LocalLink>
          </Button>
        </div>
      }
    >
      {listings.length === 0 ? (
        <EmptyState spot="no-orders" title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <Holiday holiday={holiday} />
          <div className="no-scrollbar -mx-4 mt-5 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0">
            <Chip isOn={state === 'all'} onClick={() => setState('all')}>
              {t('all')}
            </Chip>
            {counted.map(({ state: one, count }) => (
              <Chip key={one} isOn={state === one} onClick={() => setState(one)}>
                {t(`state.${one}`)} <span className="text-quiet">{t('layout:count', { count })}</span>
              </Chip>
            ))}
          </div>
          <div className="mt-4 flex flex-col gap-4">
            {asked.map((row) => (
              <ChangesCard key={row.id} row={row} />
            ))}
          </div>
          <ul aria-label={t('title')} className="mt-2">
            {shown
              .filter((row) => !asked.includes(row))
              .map((row: ListingRow) => (
                <ListingLine key={row.id} row={row} />
              ))}
          </ul>
        </>
      )}
      <ImportTable />
    </AccountShell>
  )
}
