import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GivenRole, givenRoles, personCan, type Role, roleNames, takesTwo } from '#domain/permissions.policy.ts'
import type { PersonDetail } from '#domain/renting/managed-people/person-detail.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useSecondPerson } from '#web/admin/confirmations/second-person.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { usePersonChange } from './use-person-change.ts'

/** A person's roles. Roles are given to people with an e-mail address; the two automatic ones cannot be removed. */
export function Roles({ file: { id, email, roles } }: { file: PersonDetail }) {
  const { t } = useTranslation(['managed-people', 'people'])
  const { api, person } = useViewer()
  const held: ReadonlySet<Role> = new Set(roles)
  const mayGive = personCan(person, 'roles.write')
  const waiting = useQuery({ ...api.confirmations.list.queryOptions({ staleTime: 5000 }), enabled: mayGive })
  const asked = waiting.data?.roles ?? []
  const waits = new Set(asked.filter((one) => one.person.id === id).map(({ role }) => role))
  return (
    <Card title={t('roles.title')}>
      <ul className="divide-y divide-line text-dense leading-5">
        {roleNames
          .filter((role) => held.has(role) || (mayGive && email !== null && isGiven(role)))
          .map((role) => (
            <li key={role} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 min-h-12">
              <span className="flex items-center gap-2">
                <span className="inline-block first-letter:uppercase">{t(`people:role.${role}`)}</span>{' '}
                {held.has(role) ? <Badge tone="primary">{t('roles.held')}</Badge> : null}
                {waits.has(role) ? <Badge tone="warning">{t('roles.waits')}</Badge> : null}
              </span>
              {waits.has(role) ? (
                <LocalLink to="/admin/confirmations" className="inline-flex min-h-11 items-center">
                  <span className={linkClass}>{t('roles.see')}</span>
                </LocalLink>
              ) : mayGive && email !== null && isGiven(role) ? (
                <Change email={email} role={role} isHeld={held.has(role)} />
              ) : null}
            </li>
          ))}
      </ul>
      <p className="mt-1 text-caption leading-5 text-quiet">
        {t(!mayGive ? 'roles.readOnly' : email === null ? 'roles.noEmail' : 'roles.text')}
        {mayGive && email !== null ? <Second /> : null}
      </p>
    </Card>
  )
}

/** Says before anything is asked for who confirms the roles that take two people, or when they take effect. */
function Second() {
  const { t } = useTranslation(['managed-people', 'people'])
  const locale = useLocale()
  const second = useSecondPerson('roles.write')
  if (!second) return null
  const listOf = (words: string[], type: 'conjunction' | 'disjunction') => new Intl.ListFormat(locale, { type }).format(words)
  const roles = listOf(
    givenRoles.filter(takesTwo).map((role) => t(`people:role.${role}`)),
    'conjunction',
  )
  const { others, aloneHours } = second
  return (
    <>
      {' '}
      {others.length > 0
        ? t('roles.second', { roles, names: `\u2068${listOf(others, 'disjunction')}\u2069` })
        : t('roles.alone', { roles, count: aloneHours, hours: formatNumber(aloneHours, locale) })}
    </>
  )
}

function isGiven(role: Role): role is GivenRole {
  return givenRoles.some((one) => one === role)
}

/** A role is given and taken on the second press: whoever loses it is signed out everywhere. */
function Change({ email, role, isHeld }: { email: string; role: GivenRole; isHeld: boolean }) {
  const { t } = useTranslation(['managed-people', 'people'])
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [isSure, setSure] = useState(false)
  const before = () => setSure(false)
  const give = usePersonChange(api.roles.grant.mutationOptions(), { before, done: takesTwo(role) ? 'roles.asked' : 'roles.given' })
  const take = usePersonChange(api.roles.revoke.mutationOptions(), { before, done: 'roles.taken' })
  const [verb, change] = isHeld ? (['take', take] as const) : ([takesTwo(role) ? 'ask' : 'give', give] as const)
  const error = give.error ?? take.error
  return (
    <>
      <Button
        variant={isSure ? (isHeld ? 'grave' : 'primary') : 'quiet'}
        size="sm"
        aria-label={t(`roles.${verb}${isSure ? 'Named' : 'Of'}`, { role: t(`people:role.${role}`) })}
        pending={change.isPending}
        onClick={() => (isSure ? change.mutate({ email, role }) : setSure(true))}
        onBlur={() => setSure(false)}
      >
        {t(`roles.${verb}${isSure ? 'Now' : ''}`)}
      </Button>
      {error ? (
        <p role="alert" className="w-full text-caption text-bad">
          {sentence(error)}
        </p>
      ) : null}
    </>
  )
}
