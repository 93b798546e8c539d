import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataCopy, MyDataOverview } from '#domain/privacy/my-data/my-data.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatInstant, formatNumber, noBreak } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { forgetPerson, forgetUnsent } from '#web/layout/sync-with-account.ts'
import { saveFile } from '#web/runtime/save-file.ts'
import { useReloadAt } from '#web/runtime/use-reload-at.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from './loaded.tsx'
import { NetworkWords } from './network-words.tsx'
import { Section } from './section.tsx'
import { useFailure } from './use-change.ts'

/** Personal data: export a copy, list consents, ask for deletion of the account. */
export function MyData() {
  const { t } = useTranslation('identity-verification')
  const { api } = useViewer()
  const overview = useQuery(api.myData.overview.queryOptions())
  return (
    <Section title={t('data.title')} text={t('data.lead')}>
      <div className="divide-y divide-line [&>*]:py-5 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
        <Copies />
        <Loaded query={overview} className="my-5 h-24">
          {(data) => (
            <>
              <Consents consents={data.consents} />
              <Deletion overview={data} />
            </>
          )}
        </Loaded>
      </div>
    </Section>
  )
}

type Form = 'json' | 'page'

function Copies() {
  const { t } = useTranslation('identity-verification')
  const { api } = useViewer()
  const copy = useChange(
    { mutationFn: (_: Form) => api.myData.copy.call() },
    { before: save, done: t('data.copied'), refused: useFailure() },
  )
  const button = (form: Form, label: string) => (
    <Button variant="outline" size="sm" pending={copy.isPending && copy.variables === form} onClick={() => copy.mutate(form)}>
      <Icon of={Download} className="size-4" />
      {label}
    </Button>
  )
  return (
    <div>
      <h3 className="type-label text-secondary">{t('data.copy')}</h3>
      <p className="mt-1 max-w-text type-small text-quiet">{t('data.copyText')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {button('page', t('data.copyPage'))}
        {button('json', t('data.copyJson'))}
      </div>
    </div>
  )
}

function save({ data, page, madeAt }: DataCopy, form: Form): void {
  const [text, type, ending] =
    form === 'json' ? [JSON.stringify({ madeAt, ...data }, null, 2), 'application/json', 'json'] : [page, 'text/html', 'html']
  saveFile({ name: `libsa-${dayAt(new Date(madeAt))}.${ending}`, text, type })
}

function Consents({ consents }: Pick<MyDataOverview, 'consents'>) {
  const { t } = useTranslation('identity-verification')
  const { locale } = useViewer()
  return (
    <div>
      <h3 className="type-label text-secondary">{t('data.consents')}</h3>
      {consents.length === 0 ? <p className="mt-1 type-small text-quiet">{t('data.noConsents')}</p> : null}
      <ul className="mt-2 flex flex-col gap-2">
        {consents.map(({ kind, version, place, network, at }) => (
          <li key={`${kind}-${place}-${at}`} className="flex flex-wrap gap-x-4 type-small">
            <span className="font-semibold">{t(`data.kind.${kind}`)}</span>
            <span className="text-quiet">
              {[
                t(`data.place.${place}`),
                version ? t('data.version', { version: version.replace(/\d/g, (digit) => formatNumber(Number(digit), locale)) }) : null,
                noBreak(formatInstant(at, locale)),
              ]
                .filter(Boolean)
                .join(' · ')}
              {network ? (
                <>
                  {' · '}
                  <NetworkWords network={network} />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Deletion({ overview: { deletionDueAt, blocks } }: { overview: MyDataOverview }) {
  const { t } = useTranslation('identity-verification')
  const { locale } = useViewer()
  const [isAsking, setAsking] = useState(false)
  if (deletionDueAt)
    return (
      <div id="keep-account" className="scroll-mt-24">
        <p className="type-label text-secondary text-bad">
          {t('data.due', { day: formatDay(dayAt(new Date(deletionDueAt)), locale, 'full') })}
        </p>
        <Blocks lead={t('data.dueHeld')} blocks={blocks} />
        <Keep />
      </div>
    )
  return (
    <div>
      <h3 className="type-label text-secondary">{t('data.delete')}</h3>
      <p className="mt-1 max-w-text type-small text-quiet">{t('data.deleteText')}</p>
      <Blocks lead={t('data.blocked')} blocks={blocks} />
      {isAsking ? (
        <Sure onCancel={() => setAsking(false)} />
      ) : (
        <Button variant="destructive" size="sm" className="mt-3" disabled={blocks.length > 0} onClick={() => setAsking(true)}>
          {t('data.delete')}
        </Button>
      )}
    </div>
  )
}

function Blocks({ lead, blocks }: { lead: string } & Pick<MyDataOverview, 'blocks'>) {
  const { t } = useTranslation('identity-verification')
  if (blocks.length === 0) return null
  return (
    <div className="mt-3 rounded-card bg-sunk px-4 py-3 type-small">
      <p className="font-semibold">{lead}</p>
      <ul className="mt-1 list-disc ps-5">
        {blocks.map((block) => (
          <li key={block}>{t(`data.block.${block}`)}</li>
        ))}
      </ul>
    </div>
  )
}

function Sure({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('identity-verification')
  const { api, locale } = useViewer()
  const queryClient = useQueryClient()
  const goAnew = useReloadAt()
  const ask = useChange(api.myData.askDeletion.mutationOptions(), {
    // Every session has ended, this one too.
    async before() {
      forgetPerson()
      await goAnew('/')
      forgetUnsent()
      queryClient.removeQueries({ type: 'inactive' })
    },
    done: ({ deletionDueAt }) => ({
      title: t('data.asked', { day: formatDay(dayAt(new Date(deletionDueAt)), locale, 'full') }),
      description: t('data.askedText'),
      tone: 'plain',
    }),
    refused: useFailure(),
    whenRefused: () => queryClient.invalidateQueries({ queryKey: api.myData.overview.key() }),
  })
  return (
    <fieldset aria-label={t('data.sure')} className="mt-3 min-w-0 rounded-card bg-bad-tint px-4 py-3">
      <p className="type-small">{t('data.sure')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="destructive" size="sm" pending={ask.isPending} onClick={() => ask.mutate({ understood: true })}>
          {t('data.yes')}
        </Button>
        <Button variant="quiet" size="sm" autoFocus onClick={onCancel}>
          {t('data.no')}
        </Button>
      </div>
    </fieldset>
  )
}

function Keep() {
  const { t } = useTranslation('identity-verification')
  const { api } = useViewer()
  const keep = useChange(
    { mutationFn: () => api.myData.cancelDeletion.call() },
    { answers: api.myData.overview.queryKey(), done: t('data.keeping'), refused: useFailure() },
  )
  return (
    <Button size="sm" className="mt-3" pending={keep.isPending} onClick={() => keep.mutate()}>
      {t('data.keep')}
    </Button>
  )
}
