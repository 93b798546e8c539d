import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { accountRole, personCan, roleNames } from '#domain/permissions.policy.ts'
import type { PersonRow } from '#domain/renting/managed-people/person-detail.contract.ts'
import { personSorts, personStates } from '#domain/renting/managed-people/person-detail.policy.ts'
import { plans } from '#domain/site/business-settings/business-settings.policy.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { formatPhone } from '#values/phone.ts'
import { nameIn } from '#web/admin/person/names.ts'
import { StateBadge } from '#web/admin/person/state-badge.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { askedOf, useAsked } from './asked.ts'
import { ListFrame } from './list-frame.tsx'
import type { Column } from './rows.tsx'
import { useListExport } from './use-list-export.ts'

const AddPerson = lazy(() => import('./add-person.tsx'))

const filters = {
  role: roleNames.filter((role) => role !== accountRole),
  account: personStates,
  plan: plans,
  sort: personSorts,
} as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.managedPeople.list.queryOptions({ input: askedOf(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/people`: everyone who has an account, and the form that adds somebody. */
export default function PeopleScreen() {
  const { t } = useTranslation(['managed-people', 'operations', 'people', 'statistics'])
  const { api, person } = useViewer()
  const asked = useAsked(filters)
  const [isAdding, setAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    opener.current?.focus()
  }
  const file = useListExport(api.managedPeople.file.mutationOptions(), asked)
  const list = useQuery({ ...api.managedPeople.list.queryOptions({ input: asked }), staleTime: 10_000 })
  const wordOf = (filter: string, value: string) =>
    t(
      filter === 'role'
        ? `people:role.${value}`
        : filter === 'account'
          ? `state.${value}`
          : filter === 'plan'
            ? `statistics:row.memberships.${value}`
            : `sort.${value}`,
    )
  return (
    <ListFrame
      title={t('operations:nav.people')}
      list={list}
      file={file}
      filters={filters}
      asked={asked}
      wordOf={wordOf}
      placeholder={t('placeholder')}
      columns={useColumns()}
      placeOf={({ id }) => `/admin/people/${id}`}
      action={
        personCan(person, 'people.write-all') ? (
          <Button ref={opener} data-move="" size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            {t('add.open')}
          </Button>
        ) : null
      }
    >
      {isAdding ? (
        <Suspense>
          <AddPerson onClose={close} />
        </Suspense>
      ) : null}
    </ListFrame>
  )
}

function useColumns(): Column<PersonRow>[] {
  const { t } = useTranslation(['managed-people', 'people'])
  const locale = useLocale()
  return [
    { name: 'name', head: t('column.name'), cell: (row) => <bdi>{nameIn(locale, row)}</bdi> },
    { name: 'state', head: t('column.state'), cell: ({ state }) => <StateBadge state={state} /> },
    { name: 'contact', head: t('column.contact'), isFull: true, cell: (row) => <Contact row={row} /> },
    {
      name: 'roles',
      head: t('column.roles'),
      cell: ({ roles }) => (
        <span className="inline-block first-letter:uppercase">{roles.map((role) => t(`people:role.${role}`)).join(t('comma'))}</span>
      ),
    },
    { name: 'orders', head: t('column.orders'), isWide: true, isEnd: true, cell: ({ orders }) => formatNumber(orders, locale) },
    { name: 'listings', head: t('column.listings'), isWide: true, isEnd: true, cell: ({ listings }) => formatNumber(listings, locale) },
    {
      name: 'at',
      head: t('column.since'),
      isEnd: true,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap text-quiet">
          {formatDay(dayAt(new Date(at)), locale, 'month')}
        </time>
      ),
    },
  ]
}

function Contact({ row: { email, phone } }: { row: PersonRow }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 text-quiet">
      {email ? <bdi className="min-w-0 break-words">{email}</bdi> : null}
      {phone ? (
        <bdi dir="ltr" className="whitespace-nowrap">
          {formatPhone(phone)}
        </bdi>
      ) : null}
    </span>
  )
}
