import { ArrowUpDown } from 'lucide'
import { useTranslation } from 'react-i18next'
import { Form, useNavigate } from 'react-router'
import { sorts } from '#domain/catalogue/items/item-terms.policy.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { changed } from './browse-address.ts'
import type { BrowseQuery } from './browse-query.ts'

function useSorting({ pathname, params }: BrowseQuery): (sort: string) => void {
  const navigate = useNavigate()
  return (sort) =>
    void navigate({ pathname, search: changed(params, { sort: sort === 'recommended' ? null : sort }) }, { preventScrollReset: true })
}

/** The order of the cards; without a script it is applied by a button. */
export function Sorting({ asked }: { asked: BrowseQuery }) {
  const { t } = useTranslation('browse')
  const sortBy = useSorting(asked)
  const { address, params, pathname } = asked
  return (
    <Form action={pathname} className="flex items-center gap-2 max-md:hidden">
      {[...params]
        .filter(([name]) => name !== 'sort' && name !== 'after')
        .map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      <label htmlFor="sort" className="text-secondary text-quiet">
        {t('sortBy')}
      </label>
      <select
        id="sort"
        name="sort"
        value={address.sort}
        onChange={(event) => sortBy(event.target.value)}
        className="select-arrow h-11 cursor-pointer appearance-none -me-3.5 rounded-full bg-transparent ps-2 pe-10 text-secondary type-label [field-sizing:content]"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" variant="soft" size="sm">
          {t('apply')}
        </Button>
      </noscript>
    </Form>
  )
}

/** The order of the cards in the bar at the foot of a phone. */
export function SortPill({ asked }: { asked: BrowseQuery }) {
  const { t } = useTranslation('browse')
  const sortBy = useSorting(asked)
  return (
    <label className="relative inline-flex h-full cursor-pointer items-center gap-2.5 ps-5 pe-6 type-label has-focus-visible:outline-2">
      <Icon of={ArrowUpDown} strokeWidth={1.8} className="size-5" />
      {t('sortShort')}
      <select
        aria-label={t('sortBy')}
        value={asked.address.sort}
        onChange={(event) => sortBy(event.target.value)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
