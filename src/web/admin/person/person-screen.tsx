import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { Missing } from '#web/admin/missing.tsx'
import { Trail } from '#web/admin/order/trail.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { Access } from './access.tsx'
import { Chats, Claims, Deposits, Duties, Listings, Orders, Reports, Strikes } from './history.tsx'
import { Letters } from './letters.tsx'
import { nameIn } from './names.ts'
import { Notes } from './notes.tsx'
import { Requests } from './requests.tsx'
import { Roles } from './roles.tsx'
import { StateBadge } from './state-badge.tsx'
import { Suspension } from './suspension.tsx'
import { personHeading } from './use-person-change.ts'
import { Who } from './who.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.managedPeople.get.queryOptions({ input: { id: params['id'] ?? '' } })])
}

/** An address that no account has stays in the administration. */
export function ErrorBoundary() {
  return <Missing of="person" list="/admin/people" />
}

/** `/admin/people/:id`: who somebody is, what they rent and rent out, and what staff may do about the account. */
export default function PersonScreen() {
  const { t } = useTranslation(['managed-people', 'operations'])
  const { api, person } = useViewer()
  const locale = useLocale()
  const id = useParams()['id'] ?? ''
  const { data: file } = useSuspenseQuery(api.managedPeople.get.queryOptions({ input: { id }, staleTime: 5_000 }))
  const { avatar, state, at } = file
  const name = nameIn(locale, file)
  const mayChange = personCan(person, 'people.write-all')
  return (
    <div className="px-4 py-5 lg:p-6">
      <PageHead title={name} />
      <BackLink to="/admin/people">{t('operations:nav.people')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Avatar key={avatar} name={name} src={avatar ? `${avatar}-256.webp` : null} className="size-10" />
        <h1 id={personHeading} tabIndex={-1} className="min-w-0 text-page-title leading-10 font-light break-words outline-none">
          <WrittenText as="bdi">{name}</WrittenText>
        </h1>
        <StateBadge state={state} />
        <p className="text-dense text-quiet">{t('since', { day: formatDay(dayAt(new Date(at)), locale, 'full') })}</p>
      </div>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_372px]">
        <div className="flex min-w-0 flex-col gap-3.5">
          <Who key={`${file.name} ${file.arabicName} ${file.locale}`} file={file} mayChange={mayChange} />
          <Duties file={file} />
          <Orders file={file} />
          <Listings file={file} />
          <Deposits file={file} />
          <Claims file={file} />
          <Strikes file={file} />
          {personCan(person, 'chat.answer-all') ? <Letters personId={id} /> : null}
          <Chats file={file} />
          <Reports file={file} />
          <Trail rows={file.trail} title={t('trail.title')} none={t('trail.none')} />
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          {file.suspension ? <Suspension file={file} mayChange={mayChange} /> : null}
          <Notes file={file} />
          <Roles file={file} />
          <Access file={file} mayChange={mayChange} />
          <Requests file={file} />
          {file.suspension ? null : <Suspension file={file} mayChange={mayChange} />}
        </div>
      </div>
    </div>
  )
}
