import { useTranslation } from 'react-i18next'
import { useNavigate, useRouteError } from 'react-router'
import { ErrorBody, statusOf } from '#web/layout/page/error-screen.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { SearchField } from '#web/ui/search-field.tsx'

export interface MissingProps {
  of: 'order' | 'transfer' | 'claim' | 'person' | 'item'
  /** The list that is searched instead. */
  list: string
}

const placeholders = {
  order: 'list.placeholder',
  claim: 'list.placeholder',
  transfer: 'transfers.placeholder',
  person: 'missing.personFind',
  item: 'missing.itemWords',
} as const

/** In place of an order, a transfer, a claim, a person or an item that is not there: the search for it, in the frame of the administration. Other failures say what they are. */
export function Missing({ of, list }: MissingProps) {
  const { t } = useTranslation('operations')
  const error = useRouteError()
  const to = useTo()
  const navigate = useNavigate()
  const status = statusOf(error)
  // An address that no id can have is refused.
  if (status !== 404 && status !== 422) return <ErrorBody error={error} />
  return (
    <div className="px-4 py-5 lg:p-6">
      <PageHead title={t(`missing.${of}`)} />
      <h1 className="text-page-title leading-10 font-light">{t(`missing.${of}`)}</h1>
      <p className="mt-1 max-w-[56ch] text-secondary leading-6 text-quiet">{t(`missing.${of}Text`)}</p>
      <search className="mt-5 block max-w-120">
        <form
          action={to(list)}
          onSubmit={(event) => {
            event.preventDefault()
            const q = String(new FormData(event.currentTarget).get('q')).trim()
            void navigate(to(q === '' ? list : `${list}?${new URLSearchParams({ q })}`))
          }}
        >
          <SearchField label={t('missing.find')} placeholder={t(placeholders[of])} />
        </form>
      </search>
      <LocalLink to={list} className={`${linkClass} mt-6`}>
        {t(of === 'person' ? 'nav.people' : `nav.${of}s`)}
      </LocalLink>
    </div>
  )
}
