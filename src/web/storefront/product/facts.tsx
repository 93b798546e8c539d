import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { addDays } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { Swatch, useColorName } from '#web/features/items/swatch.tsx'
import { usePartName } from '#web/features/items/use-part-name.ts'
import { useCancelShares } from '#web/features/orders/use-cancel-shares.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { scriptOf } from '#web/ui/written-text.tsx'
import { OwnerScore } from './owner-score.tsx'
import { type ItemOnDays, useFreeDays } from './use-calendar.ts'

/** The owner: first name and area, nothing more. */
export function OwnerCard({ item }: { item: Item }) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  const { owner } = item
  return (
    <div className="flex items-center gap-4 rounded-card border border-line bg-card p-4">
      <span
        aria-hidden="true"
        className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-primary-tint text-lg font-semibold text-primary-text"
      >
        {owner.firstName?.slice(0, 1) ?? '·'}
      </span>
      <div className="min-w-0">
        <span className="block type-title">
          {owner.firstName === null || owner.page === null ? (
            t('ownerUnnamed', { area: pickupName(owner.area, locale) })
          ) : (
            <LocalLink to={`/owners/${owner.page}`} className="underline decoration-gold underline-offset-4 hover:text-primary-text">
              {t('owner', { name: owner.firstName, area: pickupName(owner.area, locale) })}
            </LocalLink>
          )}
        </span>
        <span className="block type-small text-quiet">
          {t(owner.hasMoreItems ? 'ownerManyItems' : 'ownerItems', { count: owner.itemCount })}
        </span>
        <OwnerScore item={item} />
      </div>
    </div>
  )
}

const none = { between: 0, near: 0 }

/** The refund when plans change. */
export function Cancellation(wanted: ItemOnDays) {
  const days = useFreeDays(wanted)
  const { t } = useTranslation('product')
  const locale = useLocale()
  const { today } = useViewer()
  const { data: figures } = useQuery(useViewer().api.businessSettings.shown.queryOptions({ staleTime: 60_000 }))
  const shares = useCancelShares(figures?.cancellation ?? none)
  if (!days || !figures) return <p className="type-small text-quiet">{t('cancelRule')}</p>
  const [free, mostly] = [addDays(days.from, -8), addDays(days.from, -3)]
  const [rule, day] = free > today ? (['cancelUntil', free] as const) : ([mostly > today ? 'cancelSoon' : 'cancelNow', mostly] as const)
  return <p className="type-small text-quiet">{t(rule, { day: formatDay(day, locale, 'short'), ...shares })}</p>
}

export function Facts({ item }: { item: Item }) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  const rows = useFactRows(item)
  const words = scriptOf(item.description) ?? locale
  return (
    <section aria-labelledby="the-piece">
      <SectionTitle isOrnate id="the-piece" title={t('thePiece')} />
      <div className="mt-6 grid gap-10 lg:grid-cols-2 lg:gap-18">
        <div>
          <p lang={words} dir="auto" className="max-w-text-wide whitespace-pre-line">
            {item.description}
          </p>
          {words === locale ? null : <p className="mt-2 type-small text-quiet">{t(`writtenIn.${words}`)}</p>}
          <dl className="mt-6">
            {rows.map(({ name, value }) => (
              <div key={name} className="flex justify-between gap-6 border-b border-line py-2.5 text-secondary">
                <dt className="shrink-0 text-quiet">{name}</dt>
                <dd className="text-end font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div id="measurements" className="scroll-mt-24">
          <Measurements item={item} />
          <h3 className={cn('type-h3', item.measurements.length > 0 && 'mt-8')}>{t('plansChange')}</h3>
          <Terms />
        </div>
      </div>
    </section>
  )
}

function Terms() {
  const { t } = useTranslation('product')
  const { data: figures } = useQuery(useViewer().api.businessSettings.shown.queryOptions({ staleTime: 60_000 }))
  const shares = useCancelShares(figures?.cancellation ?? none)
  return figures ? <p className="mt-2 text-secondary text-quiet">{t('terms', shares)}</p> : null
}

/** The rows of the list of facts; a fact that the piece does not have has no row. */
function useFactRows(item: Item): { name: string; value: ReactNode }[] {
  const { t } = useTranslation('product')
  const keep = useWithChoice()
  const colorName = useColorName()
  const { sleeve, length, neckline } = item.modesty
  const cut = [sleeve && t(`items:sleeve.${sleeve}`), length && t(`items:length.${length}`)].filter(Boolean).join(t('comma'))
  return [
    cut ? { name: t('cut'), value: cut } : null,
    neckline ? { name: t('neckline'), value: t(`items:neckline.${neckline}`) } : null,
    {
      name: t('color'),
      value: (
        <span className="inline-flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {item.colors.map((color) => (
            <span key={color} className="inline-flex items-center gap-2">
              <Swatch color={color} />
              {colorName(color)}
            </span>
          ))}
        </span>
      ),
    },
    item.occasions.length > 0
      ? {
          name: t('items:facet.occasion'),
          value: (
            <span className="inline-flex flex-wrap justify-end gap-x-4 gap-y-2">
              {item.occasions.map((occasion) => (
                <LocalLink
                  key={occasion}
                  to={keep(`/browse?occasion=${occasion}`)}
                  className="border-b border-gold py-0.5 hover:text-primary-text"
                >
                  {t(`items:occasion.${occasion}`)}
                </LocalLink>
              ))}
            </span>
          ),
        }
      : null,
    { name: t('condition'), value: t(`items:condition.${item.condition}`) },
    {
      name: t('flaws'),
      value:
        item.flaws.length === 0 ? (
          t('noFlaws')
        ) : (
          <ul>
            {item.flaws.map(({ kind, words }, index) => (
              <li key={index}>
                {t(`items:flaw.${kind}`)}
                {words ? <span className="block font-normal text-quiet">{words}</span> : null}
              </li>
            ))}
          </ul>
        ),
    },
    { name: t('worn'), value: item.worn === 0 ? t('firstUse') : t('wornTimes', { count: item.worn }) },
    { name: t('care'), value: item.care },
    { name: t('pieces'), value: t('common:pieces', { count: item.quantity }) },
  ].filter((row) => row !== null)
}

function Measurements({ item }: { item: Item }) {
  const { t } = useTranslation('product')
  const partName = usePartName(item)
  const { measurements } = item
  if (measurements.length === 0) return null
  return (
    <>
      <h3 className="type-h3">{t('measurements')}</h3>
      <table className="mt-3 w-full text-secondary">
        <caption className="sr-only">{t('measurements')}</caption>
        <tbody>
          {measurements.map(({ part, cm }) => (
            <tr key={part} className="border-b border-line">
              <th scope="row" className="py-2.5 text-start font-normal text-quiet">
                {partName(part)}
              </th>
              <td className="py-2.5 text-end font-medium">{t('cm', { cm })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
