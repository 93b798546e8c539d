import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Provider, providerNames } from '#values/identity-provider.ts'
import { ProviderGlyph } from '#web/features/identities/glyph.tsx'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'
import { nextPath } from './next-path.ts'
import { Or } from './or.tsx'
import { rememberVisit } from './redirect-after.ts'
import { useFailureWords } from './use-after-sign-in.ts'

/** The services that sign people in here. Nothing where none is open. */
export function SocialButtons() {
  const { t } = useTranslation('social')
  const { providers, api } = useViewer()
  const words = useFailureWords()
  const [search] = useSearchParams()
  const begin = useMutation(
    api.identities.begin.mutationOptions({
      onSuccess: ({ address }) => window.location.assign(address),
      onError: (error, { provider }) => toast(t('failed', { provider: providerNames[provider], message: words(error) }), { tone: 'bad' }),
    }),
  )
  function leave(provider: Provider) {
    const next = nextPath(search.get('next'))
    rememberVisit(next)
    begin.mutate({ provider, next })
  }
  if (providers.length === 0) return null
  return (
    <div>
      <Or text={t('orContinueWith')} />
      <ul className="grid grid-cols-2 gap-3">
        {providers.map((provider) => (
          <li key={provider} className={providers.length === 1 ? 'col-span-2' : undefined}>
            <button
              type="button"
              onClick={() => leave(provider)}
              disabled={begin.isPending}
              aria-label={t('continueWith', { provider: providerNames[provider] })}
              className="inline-flex h-13 w-full cursor-pointer items-center justify-center gap-3 rounded-full border border-field bg-card text-base text-ink transition-colors duration-200 hover:border-ink disabled:cursor-not-allowed disabled:text-quiet lg:h-12"
            >
              <ProviderGlyph provider={provider} />
              <bdi>{providerNames[provider]}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
