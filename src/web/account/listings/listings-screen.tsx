import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { ListingRow } from '#domain/catalogue/listings/listing.contract.ts'
import { type OwnerState, ownerStateOf, ownerStates } from '#domain/catalogue/listings/listing.policy.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { EmptyState, ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChangesCard } from './changes-card.tsx'
import { Holiday } from './holiday.tsx'
import { ImportTable } from './import-table.tsx'
import { ListingLine } from './listing-line.tsx'
import { ownListings } from './own-listings.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchInfiniteQuery(ownListings(api, 'all'))
  return prefetch(context, () => [])
}

/** `/profile/listings`: what an owner lists, by state; what needs changes first, and the holiday that covers all. */
export default function ListingsScreen() {
  const { t } = useTranslation('listings')
  const { api } = useViewer()
  const [state, setState] = useState<OwnerState | 'all'>('all')
  const list = useInfiniteQuery({ ...ownListings(api, state), placeholderData: keepPreviousData })
  const [first] = list.data?.pages ?? []
  const counted = ownerStates.flatMap((one) => {
    const count = first?.counts[one] ?? 0
    return count > 0 ? [{ state: one, count }] : []
  })
  const shown = list.data?.pages.flatMap(({ listings }) => listings) ?? []
  const asked = shown.filter((row) => ownerStateOf(row) === 'changes')
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
      {!first ? (
        list.isError ? (
          <ErrorState
            title={t('failed')}
            text={t('failedText')}
            action={t('again')}
            isPending={list.isFetching}
            onRetry={() => void list.refetch()}
            className="mt-6"
          />
        ) : (
          <Skeleton role="status" aria-label={t('loading')} className="mt-6 h-40" />
        )
      ) : counted.length === 0 ? (
        <EmptyState spot="no-orders" title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <Holiday holiday={first.holiday} />
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
          {list.hasNextPage ? (
            <div className="mt-6 text-center">
              <Button variant="outline" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('more')}
              </Button>
            </div>
          ) : null}
        </>
      )}
      <ImportTable />
    </AccountShell>
  )
}
