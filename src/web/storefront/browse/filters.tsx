import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigate } from 'react-router'
import { definedValues, type Facet, type Filter, facets, filterNames } from '#domain/catalogue/search/facet.policy.ts'
import { lengthOf } from '#values/day.ts'
import { topCategories } from '#web/layout/header/top-categories.ts'
import { useTo } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { changed, toggled } from './browse-address.ts'
import type { BrowseQuery } from './browse-query.ts'
import { useFilterWord } from './browse-words.ts'
import { type CountedValue, type Counts, useCountedValues } from './counts.ts'
import { chipLook, colorLook, Group, type Look, Mark, Part, rowLook, Value } from './filter-looks.tsx'
import { PriceRange } from './price-range.tsx'
import { inOrderOfSize, sizeGroupOf, sizeGroups } from './size-order.ts'
import { countSkeleton } from './total.tsx'

export interface FiltersProps {
  asked: BrowseQuery
  counts: Counts
  /** In the sheet of a phone there is room for chips and names, the side column is narrow. */
  isSheet?: boolean
}

/** Above the price, and together under one title; every other filter follows the price in the order of its definition. */
const beforePrice: readonly Filter[] = ['type', 'kind', 'occasion', 'size']
const modesty: readonly Filter[] = ['sleeve', 'length', 'neckline']
const afterPrice = filterNames.filter((name) => !beforePrice.includes(name) && !modesty.includes(name))

function lookOf(name: Filter, isSheet: boolean): Look {
  if (name === 'color') return 'colors'
  if (!beforePrice.includes(name) && !modesty.includes(name)) return 'rows'
  return isSheet ? 'chips' : name === 'size' || modesty.includes(name) ? 'bare' : 'rows'
}

/** All filters as one form: a choice shows at once, and by a button where there are no scripts. */
export function Filters({ asked, counts, isSheet = false }: FiltersProps) {
  const { address, params, pathname } = asked
  const { t } = useTranslation(['browse', 'items'])
  const navigate = useNavigate()
  const open = (search: string) => void navigate({ pathname, search }, { preventScrollReset: true })
  const { known, status } = counts
  const counted = useCountedValues(counts, { isKept: isSheet })
  const valuesOf = (name: Filter) => {
    const values = counted(name, address.filters[name])
    return name === 'size' ? inOrderOfSize(values) : values
  }
  const title = (name: Facet) => t(`items:facet.${name}`)
  const values = (name: Filter, shown = valuesOf(name)) => (
    <Values
      name={name}
      look={lookOf(name, isSheet)}
      values={shown}
      chosen={address.filters[name]}
      onToggle={(value) => open(toggled(params, name, value))}
    />
  )
  const group = (name: Filter) => {
    const isAwaited = !known && status === 'pending' && definedValues(name) === null
    return isAwaited || valuesOf(name).length > 0 ? (
      <Group key={name} title={title(name)} isSheet={isSheet}>
        {isAwaited ? <ValuesSkeleton look={lookOf(name, isSheet)} /> : name === 'size' ? sizes() : values(name)}
      </Group>
    ) : null
  }
  const sizes = () => {
    const groups = sizeGroups.flatMap((group) => {
      const shown = valuesOf('size').filter(({ value }) => sizeGroupOf(value) === group)
      return shown.length > 0 ? [{ group, shown }] : []
    })
    if (groups.length === 1) return values('size')
    return groups.map(({ group: name, shown }) => (
      <Part key={name} title={t(`sizes.${name}`)}>
        {values('size', shown)}
      </Part>
    ))
  }
  const cuts = modesty.filter((name) => valuesOf(name).length > 0)
  return (
    <Form action={pathname} aria-label={t('filters')} aria-busy={status === 'pending' || undefined} className="group/filters">
      {(['from', 'until', 'area', 'q', 'sort', 'category'] as const).map((name) => {
        const value = params.get(name)
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null
      })}
      <CategoryLinks asked={asked} values={inOrderOf(topCategories, counted('category', topCategories))} isSheet={isSheet} />
      {beforePrice.map(group)}
      {known?.prices.max === 0 ? null : (
        <Group
          title={address.days ? t('priceFor', { days: t('items:forDays', { count: lengthOf(address.days) }) }) : t('group.price')}
          isSheet={isSheet}
        >
          <PriceRange chosen={address} prices={known?.prices ?? null} status={status} onChange={(range) => open(changed(params, range))} />
        </Group>
      )}
      {afterPrice.map(group)}
      {cuts.length > 0 ? (
        <Group title={t('group.modesty')} isSheet={isSheet}>
          {cuts.map((name) => (
            <Part key={name} title={title(name)}>
              {values(name)}
            </Part>
          ))}
        </Group>
      ) : null}
      <noscript>
        <Button type="submit" className="mt-4 w-full">
          {t('apply')}
        </Button>
      </noscript>
    </Form>
  )
}

/** Categories are addresses of their own, so each is a link. */
function CategoryLinks({
  asked: { address, params },
  values,
  isSheet,
}: Required<Pick<FiltersProps, 'asked' | 'isSheet'>> & CategoryValues) {
  const { t } = useTranslation(['browse', 'items'])
  const to = useTo()
  const word = useFilterWord()
  return (
    <Group title={t('items:facet.category')} isSheet={isSheet}>
      <ul className={cn(isSheet && 'flex flex-wrap gap-2')}>
        {values.map(({ value, count, isNone }) => {
          const isOn = address.category === value
          return (
            <li key={value}>
              <Link
                to={to('/browse') + changed(params, { category: isOn ? null : value })}
                preventScrollReset
                aria-current={isOn || undefined}
                className={isSheet ? chipLook({ isOn, isNone, isLarge: true }) : rowLook(false)}
              >
                {isSheet ? null : <Mark isOn={isOn} />}
                <Value value={value} word={word('category', value)} count={count} isNone={isNone} look={isSheet ? 'chips' : 'rows'} />
              </Link>
            </li>
          )
        })}
      </ul>
    </Group>
  )
}

interface CategoryValues {
  values: readonly CountedValue[]
}

interface ValuesProps {
  name: Filter
  look: Look
  values: readonly CountedValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

function Values({ name, look, values, chosen, onToggle }: ValuesProps) {
  const word = useFilterWord()
  const isRows = look === 'rows'
  return (
    <ul
      className={cn(
        look === 'colors' ? 'grid grid-cols-4 gap-y-3 lg:grid-cols-2 lg:gap-x-2 lg:gap-y-0' : !isRows && 'flex flex-wrap gap-2',
      )}
    >
      {values.map(({ value, count, isNone }) => {
        const isOn = chosen.includes(value)
        const looks = {
          rows: rowLook(true),
          colors: colorLook,
          chips: chipLook({ isOn, isNone, isLarge: true }),
          bare: chipLook({ isOn, isNone }),
        }
        return (
          <li key={value}>
            <label className={looks[look]}>
              <input
                type="checkbox"
                name={facets[name].parameter}
                value={value}
                checked={isOn}
                onChange={() => onToggle(value)}
                className="peer sr-only"
              />
              {isRows ? <Mark isOn={isOn} /> : null}
              <Value value={value} word={word(name, value)} count={count} isNone={isNone} look={look} isOn={isOn} />
            </label>
          </li>
        )
      })}
    </ul>
  )
}

/** Placeholders for values that come from items. */
function ValuesSkeleton({ look }: { look: Look }) {
  const isColors = look === 'colors'
  return (
    <div aria-hidden="true" className={isColors ? 'grid grid-cols-4 gap-3 lg:grid-cols-2' : 'flex flex-wrap gap-2'}>
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className={cn(countSkeleton, isColors ? 'h-5 w-full' : 'h-10 w-14')} />
      ))}
    </div>
  )
}

function inOrderOf(order: readonly string[], values: readonly CountedValue[]): CountedValue[] {
  return values.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
}
