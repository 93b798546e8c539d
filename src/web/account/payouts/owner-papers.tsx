import { useInfiniteQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide'
import { useTranslation } from 'react-i18next'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { TaxNumberForm } from './tax-number-form.tsx'

/** The papers with tax between the shop and an owner as PDF files, and the owner's own tax number; nothing where there are none. */
export function OwnerPapers() {
  const { t } = useTranslation('payouts')
  const { api } = useViewer()
  const locale = useLocale()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: api.invoices.ofOwner.key({ type: 'infinite', input: {} }),
    queryFn: ({ pageParam }) => api.invoices.ofOwner.call(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 10_000,
  })
  const papers = data?.pages.flatMap(({ rows }) => rows) ?? []
  const issues = data?.pages[0]?.issues ?? null
  if (papers.length === 0 && issues === null) return null
  return (
    <section aria-labelledby="owner-papers" className="mt-12">
      <SectionTitle id="owner-papers" title={t('papers.title')} />
      {papers.length === 0 && issues !== null ? (
        <p className="mt-3 text-secondary leading-6 text-quiet">{t(`papers.none.${issues}`)}</p>
      ) : null}
      <ul className="mt-3 border-t border-ink empty:hidden">
        {papers.map(({ id, kind, order, amount, tax, issuedAt }) => (
          <li key={id} className="border-b border-line">
            <a
              href={`/api/invoices/owner/${id}.pdf?locale=${locale}`}
              download
              className="grid grid-cols-[1fr_auto_auto] items-center gap-x-4 py-3 text-secondary leading-6 hover:text-primary-text"
            >
              <span>
                <span className="font-semibold rtl:font-bold">{t(`papers.${kind}`)}</span>{' '}
                <bdi translate="no" className="text-dense whitespace-nowrap text-quiet">
                  {id}
                </bdi>
                <span className="block type-small text-quiet">
                  {formatDay(dayAt(new Date(issuedAt)), locale, 'full')}
                  {t('comma')}
                  <bdi translate="no">{order}</bdi>
                  {t('comma')}
                  {t('papers.tax', { tax: formatMoney(tax, locale) })}
                </span>
              </span>
              <Price amount={kind === 'invoice' || kind === 'self_billing' ? amount : -amount} className="font-semibold rtl:font-bold" />
              <Icon of={FileDown} className="size-5 shrink-0 text-quiet" />
            </a>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="outline" size="sm" className="mt-3" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('papers.more')}
        </Button>
      ) : null}
      {issues !== null ? <TaxNumberForm /> : null}
    </section>
  )
}
