import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountRole, personCan, roleNames } from '#domain/permissions.policy.ts'
import { personColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import type { PersonRow } from '#domain/renting/managed-people/person-detail.contract.ts'
import { personSorts, personStates } from '#domain/renting/managed-people/person-detail.policy.ts'
import { plans } from '#domain/site/business-settings/business-settings.policy.ts'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { formatPhone } from '#values/phone.ts'
import { nameIn } from '#web/admin/person/names.ts'
import { StateBadge } from '#web/admin/person/state-badge.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { describeList, ListScreen, loaderOf } from './described-list.tsx'

const AddPerson = lazy(() => import('./add-person.tsx'))

const people = describeList({
  filters: { role: roleNames.filter((role) => role !== accountRole), account: personStates, plan: plans, sort: personSorts },
  read: (api, query) => api.managedPeople.list.queryOptions({ input: query }),
  file: (api) => api.managedPeople.file.mutationOptions(),
})({
  title: 'operations:nav.people',
  wordOf,
  placeholder: 'managed-people:placeholder',
  columns: personColumns,
  looks: {
    name: { cell: Name },
    state: { cell: StateBadge },
    contact: { cell: Contact, isFull: true },
    roles: { cell: Roles },
    orders: { isWide: true, isEnd: true },
    listings: { isWide: true, isEnd: true },
    at: { cell: Since, isEnd: true },
  },
  hrefOf: ({ id }) => `/admin/people/${id}`,
})

export const loader = loaderOf(people)

/** `/admin/people`: everyone who has an account, and the form that adds somebody. */
export default function PeopleScreen() {
  const { t } = useTranslation('managed-people')
  const { person } = useViewer()
  const [isAdding, setAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    opener.current?.focus()
  }
  return (
    <ListScreen
      of={people}
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
    </ListScreen>
  )
}

function wordOf(filter: string, value: string): string {
  if (filter === 'role') return `people:role.${value}`
  if (filter === 'account') return `managed-people:state.${value}`
  return filter === 'plan' ? `statistics:row.memberships.${value}` : `managed-people:sort.${value}`
}

function Name(row: PersonRow) {
  return <WrittenText as="bdi">{nameIn(useLocale(), row)}</WrittenText>
}

function Roles({ roles }: PersonRow) {
  const { t } = useTranslation(['managed-people', 'people'])
  return <span className="inline-block first-letter:uppercase">{roles.map((role) => t(`people:role.${role}`)).join(t('comma'))}</span>
}

function Since({ at }: PersonRow) {
  return (
    <time dateTime={at} className="whitespace-nowrap text-quiet">
      {formatDay(dayAt(new Date(at)), useLocale(), 'month')}
    </time>
  )
}

function Contact({ email, phone }: PersonRow) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 text-quiet">
      {email ? (
        <bdi translate="no" className="min-w-0 break-words">
          {email}
        </bdi>
      ) : null}
      {phone ? (
        <bdi translate="no" dir="ltr" className="whitespace-nowrap">
          {formatPhone(phone)}
        </bdi>
      ) : null}
    </span>
  )
}
