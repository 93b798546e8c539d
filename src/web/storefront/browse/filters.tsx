import { ChevronUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import type { CataloguePage } from '#domain/catalogue/catalogue.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale, useTo } from '#web/frame/links.ts'
import { Button } from '#web/kit/button.tsx'
import { cn } from '#web/kit/cn.ts'
import { controlClass } from '#web/kit/field.tsx'
import { Swatch } from '#web/parts/items/swatch.tsx'
import { type BrowseAddress, changed, type FilterName, toggled } from './browse-address.ts'
import { useFilterWord } from './browse-words.ts'

export interface FiltersProps {
  address: BrowseAddress
  page: CataloguePage
  params: URLSearchParams
  /** In the sheet of a phone values are chips, in the side column rows. */
  look: 'rows' | 'chips'
}

const groups: readonly FilterName[] = ['type', 'size', 'color', 'condition', 'pickup', 'sleeve', 'length', 'neckline']
const asChips: readonly FilterName[] = ['size']

/** All filters as one form: a choice shows at once, and by a button where there are no scripts. */
export function Filters({ address, page, params, look }: FiltersProps) {
  const { t } = useTranslation('browse')
  const to = useTo()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const open = (search: string) => navigate({ pathname, search }, { preventScrollReset: true })
  const facetOf = (name: FilterName) => page.facets[name === 'pickup' ? 'area' : name]
  return (
    <Form
      action={pathname}
      aria-label={t('filters')}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        void open(changed(params, { min: String(form.get('min') ?? '') || null, max: String(form.get('max') ?? '') || null }))
      }}
    >
      {(['from', 'until', 'area', 'q', 'sort', 'category'] as const).map((name) => {
        const value = params.get(name)
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null
      })}
      <Group title={t('group.category')} look={look}>
        <ul className={cn(look === 'chips' && 'flex flex-wrap gap-2')}>
          {page.facets.category.map(({ value, count }) => {
            const isOn = address.category === value
            return (
              <li key={value}>
                <Link
                  to={to('/browse') + changed(params, { category: isOn ? null : value })}
                  preventScrollReset
                  aria-current={isOn || undefined}
                  className={
                    look === 'chips' ? chipLook(isOn, count) : 'flex min-h-9 items-center gap-3 text-[15px] hover:text-primary-text'
                  }
                >
                  {look === 'rows' ? <Mark isOn={isOn} /> : null}
                  <Value name="category" value={value} count={count} look={look} />
                </Link>
              </li>
            )
          })}
        </ul>
      </Group>
      {groups.map((name) => {
        const facet = withChosen(facetOf(name), address.filters[name])
        if (facet.length === 0) return null
        const isChips = look === 'chips' || asChips.includes(name)
        return (
          <Group key={name} title={t(`group.${name}`)} look={look}>
            <ul className={cn(isChips && 'flex flex-wrap gap-2')}>
              {facet.map(({ value, count }) => {
                const isOn = address.filters[name].includes(value)
                return (
                  <li key={value}>
                    <label
                      className={
                        isChips
                          ? chipLook(isOn, count, look)
                          : 'flex min-h-9 cursor-pointer items-center gap-3 text-[15px] hover:text-primary-text'
                      }
                    >
                      <input
                        type="checkbox"
                        name={name}
                        value={value}
                        checked={isOn}
                        onChange={() => open(toggled(params, name, value))}
                        className="peer sr-only"
                      />
                      {isChips ? null : <Mark isOn={isOn} />}
                      <Value name={name} value={value} count={count} look={isChips ? (look === 'chips' ? 'chips' : 'bare') : 'rows'} />
                    </label>
                  </li>
                )
              })}
            </ul>
          </Group>
        )
      })}
      <Prices address={address} page={page} look={look} />
      <noscript>
        <Button type="submit" className="mt-4 w-full">
          {t('apply')}
        </Button>
      </noscript>
    </Form>
  )
}

function Group({ title, look, children }: { title: string; look: 'rows' | 'chips'; children: ReactNode }) {
  if (look === 'chips') {
    return (
      <fieldset className="border-b border-line py-5">
        <legend className="float-start mb-3 w-full type-label">{title}</legend>
        <div className="clear-both">{children}</div>
      </fieldset>
    )
  }
  return (
    <details open className="group/part border-b border-line py-4 first-of-type:pt-0">
      <summary className="flex list-none items-center justify-between pb-1 type-label text-[15px] [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronUp
          aria-hidden="true"
          strokeWidth={1.6}
          className="size-5 transition-transform duration-200 group-[:not([open])]/part:rotate-180"
        />
      </summary>
      <fieldset className="pt-1">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

function Mark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-check border border-field bg-card text-[13px] leading-none text-on-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary-text',
        isOn && 'border-primary bg-primary',
      )}
    >
      {isOn ? '✓' : null}
    </span>
  )
}

function Value({
  name,
  value,
  count,
  look,
}: {
  name: FilterName | 'category'
  value: string
  count: number
  look: 'rows' | 'chips' | 'bare'
}) {
  const word = useFilterWord()
  const locale = useLocale()
  return (
    <>
      {name === 'color' ? <Swatch color={value} /> : null}
      <bdi className={cn(look === 'rows' && 'flex-1', count === 0 && 'text-quiet')}>{word(name, value)}</bdi>
      <span className={cn('text-[14px] text-quiet', look === 'bare' && 'sr-only')}>{formatNumber(count, locale)}</span>
    </>
  )
}

function Prices({ address, page, look }: { address: BrowseAddress; page: CataloguePage; look: 'rows' | 'chips' }) {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const id = useId()
  const fields = [
    ['min', address.min, Math.floor(page.prices.min / 1000)],
    ['max', address.max, Math.ceil(page.prices.max / 1000)],
  ] as const
  return (
    <Group title={t('group.price')} look={look}>
      <div className="flex items-end gap-2">
        {fields.map(([name, value, hint]) => (
          <label key={`${name}-${value}`} htmlFor={`${id}-${name}`} className="grid min-w-0 flex-1 gap-1 text-[13px] text-quiet">
            {t(name)}
            <input
              id={`${id}-${name}`}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={value === null ? '' : formatNumber(value, locale)}
              placeholder={formatNumber(hint, locale)}
              className={cn(controlClass, 'h-11 px-3')}
            />
          </label>
        ))}
        <Button type="submit" variant="soft" size="sm" className="h-11 px-3.5">
          {t('applyPrice')}
        </Button>
      </div>
    </Group>
  )
}

/** A chosen value stays visible when nothing has it any more. */
function withChosen(facet: readonly { value: string; count: number }[], chosen: readonly string[]) {
  return [...facet, ...chosen.filter((value) => !facet.some((each) => each.value === value)).map((value) => ({ value, count: 0 }))]
}

function chipLook(isOn: boolean, count: number, look: 'rows' | 'chips' = 'chips'): string {
  return cn(
    'inline-flex cursor-pointer items-center gap-2 rounded-full border border-line bg-card text-[15px] transition-colors duration-200 hover:border-field has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text',
    look === 'chips' ? 'h-11 px-4' : 'h-10 min-w-11 justify-center px-3.5',
    count === 0 && 'border-dashed text-quiet',
    isOn && 'border-2 border-solid border-primary bg-primary-tint',
  )
}
