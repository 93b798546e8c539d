import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from './loaded.tsx'
import { Row, Rows } from './rows.tsx'
import { Section } from './section.tsx'
import { useFailure } from './use-change.ts'

/** People blocked by the account, each with a button to unblock. */
export function BlockedPeople() {
  const { t } = useTranslation('reports')
  const { api, locale } = useViewer()
  const list = useQuery(api.blockedPeople.list.queryOptions())
  const unblock = useChange(api.blockedPeople.unblock.mutationOptions(), {
    answers: api.blockedPeople.list.queryKey(),
    refresh: [api.blockedPeople.ofRental.key()],
    done: t('party.unblocked'),
    refused: useFailure(),
  })
  return (
    <Section title={t('list.title')} text={t('list.text')}>
      <Loaded query={list} className="h-12">
        {({ people }) =>
          people.length === 0 ? (
            <p className="type-small text-quiet">{t('list.none')}</p>
          ) : (
            <Rows>
              {people.map(({ id, as, name, piece, at }) => (
                <Row
                  key={id}
                  title={<bdi>{name ?? t(`list.unnamed.${as}`)}</bdi>}
                  text={
                    <>
                      {t(`list.as.${as}`, { piece })}
                      <br />
                      {t('list.since', { day: formatDay(dayAt(new Date(at)), locale, 'full') })}
                    </>
                  }
                  action={
                    <Button
                      variant="outline"
                      size="sm"
                      pending={unblock.isPending && unblock.variables.id === id}
                      aria-label={`${t('party.unblock')}: ${name ?? t(`list.unnamed.${as}`)}`}
                      onClick={() => unblock.mutate({ id })}
                    >
                      {t('party.unblock')}
                    </Button>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  )
}
