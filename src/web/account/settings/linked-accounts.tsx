import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { isProvider, type Provider, providerNames, providers } from '#values/identity-provider.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { ProviderGlyph } from '#web/features/identities/glyph.tsx'
import { problemWords } from '#web/features/identities/problem-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Section } from './section.tsx'

/** Linked accounts of identity providers, a section of the settings. Renders nothing when no provider is configured and none is linked. */
export function LinkedAccounts() {
  const { t } = useTranslation('social')
  const { providers: open, api } = useViewer()
  const linked = useQuery(api.identities.list.queryOptions())
  useWordOfReturn()
  const { link, unlink } = useLinking()
  const mine = linked.data?.identities ?? []
  const shown = providers.filter((name) => open.includes(name) || mine.some(({ provider }) => provider === name))
  if (shown.length === 0) return null
  return (
    <Section title={t('title')} text={t('lead')}>
      <ul className="-my-3 divide-y divide-line">
        {shown.map((provider) => {
          const identity = mine.find((one) => one.provider === provider)
          return (
            <li key={provider} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <ProviderGlyph provider={provider} />
              <div className="min-w-0 flex-1">
                <p className="type-label text-secondary">
                  <bdi>{providerNames[provider]}</bdi>
                </p>
                {linked.isPending ? <Skeleton className="mt-1 h-4 w-32" /> : <State identity={identity} />}
              </div>
              {identity ? (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t('unlinkOf', { provider: providerNames[provider] })}
                  disabled={!identity.canLeave}
                  aria-describedby={identity.canLeave ? undefined : 'last-way'}
                  pending={unlink.isPending && unlink.variables.id === identity.id}
                  onClick={() => unlink.mutate({ id: identity.id })}
                >
                  {t('unlink')}
                </Button>
              ) : (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t('linkOf', { provider: providerNames[provider] })}
                  disabled={linked.isPending || !open.includes(provider)}
                  pending={link.isPending && link.variables.provider === provider}
                  onClick={() => link.mutate({ provider })}
                >
                  {t('link')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {mine.some(({ canLeave }) => !canLeave) ? (
        <p id="last-way" className="mt-5 type-small text-quiet">
          {t('lastWay')}
        </p>
      ) : null}
    </Section>
  )
}

/** The mutations that link a provider's account and unlink one, with their messages. */
function useLinking() {
  const { t } = useTranslation(['social', 'people'])
  const { api } = useViewer()
  const words = (error: unknown) => ((error as { status?: number }).status ? (error as Error).message : t('people:offline'))
  const link = useChange(api.identities.link.mutationOptions(), {
    done: (_, { provider }) => ({ title: t('redirecting', { provider: providerNames[provider] }), tone: 'info' }),
    refused: (_, error, { provider }) =>
      codeOf(error) === 'people.sign-in-first'
        ? t('signInToLink')
        : { title: t('linkFailed', { provider: providerNames[provider] }), description: words(error) },
    after: ({ address }) => window.location.assign(address),
  })
  const unlink = useChange(api.identities.unlink.mutationOptions(), {
    answers: api.identities.list.queryKey(),
    done: t('unlinked'),
    refused: (_, error) => ({ title: t('unlinkFailed'), description: words(error) }),
  })
  return { link, unlink }
}

interface StateProps {
  identity: { email: string | null; linkedAt: string } | undefined
}

function State({ identity }: StateProps) {
  const { t } = useTranslation('social')
  const locale = useLocale()
  if (!identity) return <p className="type-small text-quiet">{t('notLinked')}</p>
  return (
    <p className="truncate type-small text-quiet">
      {identity.email ? (
        <bdi translate="no">{identity.email}</bdi>
      ) : (
        t('linkedSince', { day: formatDay(dayAt(new Date(identity.linkedAt)), locale) })
      )}
    </p>
  )
}

/** Says once what the visit to the service came to, and takes it out of the address. */
function useWordOfReturn(): void {
  const { t } = useTranslation('social')
  const [search, setSearch] = useSearchParams()
  const [done, code, provider] = [search.get('linked') ?? '', search.get('problem'), search.get('provider') ?? '']
  const said = useRef(false)
  useEffect(() => {
    if (said.current || !(isProvider(done) || (code && isProvider(provider)))) return
    said.current = true
    if (isProvider(done)) toast(t('linked', { provider: providerNames[done] }), { tone: 'good' })
    else
      toast(t('linkFailed', { provider: providerNames[provider as Provider] }), { description: problemWords(t, code ?? ''), tone: 'bad' })
    setSearch(
      (now) => {
        for (const name of ['linked', 'problem', 'provider']) now.delete(name)
        now.set('page', 'security')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [done, code, provider, setSearch, t])
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | null)?.code
}
