import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnerState } from '#domain/catalogue/listings/listing.policy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'

/** The newest of what is not sent yet. */
export const unsent = { input: { state: ['draft', 'changes'] } } satisfies { input: { state: OwnerState[] } }

/** The listings of a person that are not sent yet, with the way to all of them. */
export function Drafts() {
  const { t } = useTranslation('rent-out')
  const { api } = useViewer()
  const { data } = useSuspenseQuery(api.listings.mine.queryOptions(unsent))
  const drafts = data.listings.filter(({ visibility }) => visibility === null)
  if (Object.values(data.counts).every((count) => count === 0)) return null
  return (
    <section aria-labelledby="drafts" className="wrap mt-14">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="drafts" className="type-h2">
          {t(drafts.length > 0 ? 'drafts.title' : 'drafts.none')}
        </h2>
        <ArrowLink>
          <LocalLink to="/profile/listings">{t('drafts.all')}</LocalLink>
        </ArrowLink>
      </div>
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
                <span dir="auto" className="line-clamp-2 font-medium">
                  {name || t('drafts.noName')}
                </span>
                <span className="type-small text-quiet">{t(status === 'draft' ? 'drafts.goOn' : 'drafts.changes')}</span>
              </span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
