import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import type { ListingRow } from '#domain/catalogue/listings/listing.contract.ts'
import type { OwnerState } from '#domain/catalogue/listings/listing.policy.ts'
import { usual } from '#domain/catalogue/listings/listing-content.policy.ts'
import { commissionRates } from '#domain/money/ledger/ledger.policy.ts'
import { formatPercent } from '#values/format.ts'
import { localizedPath } from '#values/locale.ts'
import { Spot } from '#web/brand/spot.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'

/** The newest of what is not sent yet. */
const unsent = { input: { state: ['draft', 'changes'] } } satisfies { input: { state: OwnerState[] } }

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.listings.mine.queryOptions(unsent)])
}

/** `/rent-clothes`: begins a listing, or goes on with one. */
export default function StartScreen() {
  const { t } = useTranslation('listing-wizard')
  const { api } = useViewer()
  const locale = useLocale()
  const navigate = useNavigate()
  const sentence = useRefusalWords()
  const { data } = useSuspenseQuery(api.listings.mine.queryOptions(unsent))
  const drafts = data.listings.filter(({ visibility }) => visibility === null)
  const begin = useMutation({
    ...api.listings.create.mutationOptions(),
    onSuccess: ({ id }) => navigate(localizedPath(`/rent-clothes/${id}`, locale)),
  })
  return (
    <div className="wrap py-8 lg:py-14">
      <PageHead title={t('title')} />
      <div className="grid items-center gap-10 lg:grid-cols-2">
        <div>
          <h1 className="type-h1">{t('start.title')}</h1>
          <p className="mt-4 max-w-130 text-quiet">{t('start.text')}</p>
          <Button size="lg" className="mt-6" pending={begin.isPending} onClick={() => begin.mutate({ content: usual })}>
            {t('start.begin')}
          </Button>
          {begin.error ? (
            <p role="alert" className="mt-3 type-small text-bad">
              {sentence(begin.error)}
            </p>
          ) : null}
          {Object.values(data.counts).some((count) => count > 0) ? (
            <p className="mt-4">
              <LocalLink
                to="/profile/listings"
                className="inline-flex min-h-11 items-center font-semibold underline decoration-gold underline-offset-4"
              >
                {t('start.listings')}
              </LocalLink>
            </p>
          ) : null}
        </div>
        <StepsToEarning />
      </div>
      {drafts.length > 0 ? <Drafts drafts={drafts} /> : null}
    </div>
  )
}

const spots = { photos: 'how-wear', approval: 'how-choose-days', earn: 'how-returned' } as const

/** Photographs, approval and earnings: the way of a listing. */
function StepsToEarning() {
  const { t } = useTranslation('listing-wizard')
  const locale = useLocale()
  return (
    <ol className="grid gap-6 sm:grid-cols-3 lg:grid-cols-1">
      {(['photos', 'approval', 'earn'] as const).map((one) => (
        <li key={one} className="flex items-start gap-4">
          <Spot name={spots[one]} className="size-16 shrink-0" />
          <div>
            <h2 className="type-label">{t(`start.${one}.title`)}</h2>
            <p className="type-small text-quiet">
              {t(`start.${one}.text`, { share: formatPercent(1 - commissionRates.usual / 10_000, locale) })}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Drafts({ drafts }: { drafts: readonly ListingRow[] }) {
  const { t } = useTranslation('listing-wizard')
  return (
    <section className="mt-12">
      <h2 className="type-h2">{t('start.drafts')}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {drafts.map(({ id, name, photo, status }) => (
          <li key={id}>
            <LocalLink
              to={`/rent-clothes/${id}`}
              className="flex items-center gap-4 rounded-card border border-line bg-card p-3 hover:border-field"
            >
              {photo ? (
                <img
                  src={photo.src}
                  alt=""
                  width={72}
                  height={90}
                  className="h-22.5 w-18 shrink-0 rounded-thumb bg-backdrop object-cover"
                />
              ) : (
                <span className="h-22.5 w-18 shrink-0 rounded-thumb bg-backdrop" />
              )}
              <span className="min-w-0">
                <span className="line-clamp-2 font-medium">{name || t('side.noName')}</span>
                <span className="type-small text-quiet">{t(status === 'draft' ? 'start.goOn' : 'start.changes')}</span>
              </span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
