import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiguresPreview } from '#domain/site/business-settings/business-settings.contract.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { formatMoney, moneyParts } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import type { FiguresDraft } from './use-figures-draft.ts'

type Row = NonNullable<FiguresPreview['example']>['rows'][number]

const card = 'rounded-card border border-line bg-card px-4 py-4 lg:px-5'
/** The lines below the rule: what comes of the order. */
const sums = new Set<Row['name']>(['pays', 'deposit', 'owners', 'shop'])

/** An order under the figures of the draft's day, without and with the draft, and which orders the draft leaves as they are. */
export function ExampleOrder({ draft }: { draft: FiguresDraft }) {
  const { api } = useViewer()
  const [order, setOrder] = useState<string | undefined>()
  const { data, isError } = useQuery({
    ...api.businessSettings.preview.queryOptions({ input: order === undefined ? {} : { order }, staleTime: 5000 }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Example
        key={data?.example?.number}
        example={data?.example ?? null}
        before={draft.before}
        isUnknown={isError || (order !== undefined && data?.example === null)}
        onShow={setOrder}
      />
      {data ? <Impact draft={draft} openOrders={data.openOrders} /> : null}
    </>
  )
}

interface ExampleProps {
  example: FiguresPreview['example']
  before: FiguresDraft['before']
  isUnknown: boolean
  onShow: (order: string) => void
}

function Example({ example, before, isUnknown, onShow }: ExampleProps) {
  const { t } = useTranslation('business-settings')
  const [typed, setTyped] = useState(example ? `LB-${example.number}` : '')
  const show = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onShow(typed.trim())
  }
  return (
    <section aria-labelledby="figures-example" className={card}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="figures-example" className="text-secondary leading-6 font-semibold">
          {t('example.title')}
        </h2>
        <form onSubmit={show} className="flex items-center gap-2">
          <input
            type="text"
            dir="ltr"
            aria-label={t('example.number')}
            autoComplete="off"
            maxLength={12}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="h-11 w-24 rounded-full border border-field bg-card px-3 text-base lg:h-9 lg:text-dense"
          />
          <Button type="submit" size="sm" variant="outline">
            {t('example.show')}
          </Button>
        </form>
      </div>
      {isUnknown ? (
        <p role="alert" className="mt-2 text-dense text-bad">
          {t('example.unknown')}
        </p>
      ) : null}
      {example ? (
        <Rows rows={example.rows} before={before} />
      ) : isUnknown ? null : (
        <p className="mt-2 text-dense text-quiet">{t('example.none')}</p>
      )}
    </section>
  )
}

function Rows({ rows, before: { version, isPlanned } }: { rows: readonly Row[]; before: FiguresDraft['before'] }) {
  const { t } = useTranslation('business-settings')
  const locale = useLocale()
  const shop = rows.find(({ name }) => name === 'shop')
  const more = (shop?.after ?? 0) - (shop?.before ?? 0)
  const amount = formatMoney(Math.abs(more), locale)
  const first = rows.findIndex(({ name }) => sums.has(name))
  return (
    <>
      <table className="mt-2 w-full text-dense leading-5 tabular-nums">
        <thead className="text-caption text-quiet">
          <tr>
            <td />
            <th scope="col" className="py-1 ps-2 text-end font-normal">
              {isPlanned ? t('version', { number: formatNumber(version, locale) }) : t('ownNow')}
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-normal">
              {t('draft')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after }, index) => (
            <tr key={name} className={cn(index === first && 'border-t border-line')}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {t(`example.${name}`)}
              </th>
              <td className="py-1.5 ps-2 text-end text-quiet">
                <Amount amount={before} />
              </td>
              <td className="py-1.5 ps-2 text-end">
                <span className={cn(before !== after && '-me-1.5 rounded-[6px] bg-gold-tint px-1.5 py-0.5 font-semibold text-gold-text')}>
                  <Amount amount={after} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 rounded-[10px] bg-sunk px-3 py-2.5 text-dense leading-5">
        {more === 0 ? t('example.equal') : t(more > 0 ? 'example.more' : 'example.less', { amount })}
      </p>
    </>
  )
}

function Amount({ amount }: { amount: number }) {
  const { whole, fraction } = moneyParts(Math.abs(amount), useLocale())
  return (
    <bdi dir="ltr">
      {amount < 0 ? '−' : ''}
      {whole}
      {fraction}
    </bdi>
  )
}

function Impact({ draft, openOrders }: { draft: FiguresDraft; openOrders: number }) {
  const { t } = useTranslation('business-settings')
  const locale = useLocale()
  const rows = [
    { name: t('impact.new', { day: formatDay(draft.from, locale, 'full') }), words: t('impact.newText') },
    { name: t('impact.old', { count: openOrders }), words: t(openOrders === 1 ? 'impact.oldText' : 'impact.oldTextMany') },
    { name: t('impact.quotes'), words: t('impact.quotesText') },
  ]
  if (Object.keys(draft.changes).length === 0 || draft.from === '') return null
  return (
    <section aria-labelledby="figures-impact" className={card}>
      <h2 id="figures-impact" className="text-secondary leading-6 font-semibold">
        {t('impact.title')}
      </h2>
      <dl className="mt-1 divide-y divide-line text-dense leading-5">
        {rows.map(({ name, words }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt>{name}</dt>
            <dd className="text-quiet">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
