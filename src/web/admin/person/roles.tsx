import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GivenRole, givenRoles, personCan, type Role, roleNames } from '#domain/permissions.policy.ts'
import type { PersonFile } from '#domain/renting/person-files/person-file.contract.ts'
import { Card } from '#web/admin/order/card.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { usePersonDone } from './use-person-done.ts'

/** What somebody may do. Roles are given to people with an e-mail address; of the two that come by themselves none can be taken. */
export function Roles({ file: { email, roles } }: { file: PersonFile }) {
  const { t } = useTranslation(['person-files', 'people'])
  const { person } = useViewer()
  const held: ReadonlySet<Role> = new Set(roles)
  const mayGive = personCan(person, 'roles.write')
  return (
    <Card title={t('roles.title')}>
      <ul className="divide-y divide-line text-[14px] leading-5">
        {roleNames
          .filter((role) => held.has(role) || (mayGive && email !== null && isGiven(role)))
          .map((role) => (
            <li key={role} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 min-h-12">
              <span className="flex items-center gap-2">
                <span className="inline-block first-letter:uppercase">{t(`people:role.${role}`)}</span>{' '}
                {held.has(role) ? <Badge tone="primary">{t('roles.held')}</Badge> : null}
              </span>
              {mayGive && email !== null && isGiven(role) ? <Change email={email} role={role} isHeld={held.has(role)} /> : null}
            </li>
          ))}
      </ul>
      <p className="mt-1 text-[13px] leading-5 text-quiet">
        {t(!mayGive ? 'roles.readOnly' : email === null ? 'roles.noEmail' : 'roles.text')}
      </p>
    </Card>
  )
}

function isGiven(role: Role): role is GivenRole {
  return givenRoles.some((one) => one === role)
}

/** A role is taken on the second press: whoever loses it is signed out everywhere. */
function Change({ email, role, isHeld }: { email: string; role: GivenRole; isHeld: boolean }) {
  const { t } = useTranslation(['person-files', 'people'])
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const done = usePersonDone()
  const [isSure, setSure] = useState(false)
  const give = useMutation(api.roles.grant.mutationOptions({ onSuccess: () => done('roles.given') }))
  const take = useMutation(api.roles.revoke.mutationOptions({ onSuccess: () => done('roles.taken') }))
  const error = give.error ?? take.error
  const name = t(`people:role.${role}`)
  return (
    <>
      {isHeld ? (
        <Button
          variant={isSure ? 'grave' : 'quiet'}
          size="sm"
          aria-label={t(isSure ? 'roles.takeNamed' : 'roles.takeOf', { role: name })}
          pending={take.isPending}
          onClick={() => (isSure ? take.mutate({ email, role }) : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {t(isSure ? 'roles.sure' : 'roles.take')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('roles.giveNamed', { role: name })}
          pending={give.isPending}
          onClick={() => give.mutate({ email, role })}
        >
          {t('roles.give')}
        </Button>
      )}
      {error ? (
        <p role="alert" className="w-full text-[13px] text-bad">
          {sentence(error)}
        </p>
      ) : null}
    </>
  )
}
