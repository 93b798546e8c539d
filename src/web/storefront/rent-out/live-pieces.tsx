import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import type { ExampleEarnings } from '#domain/catalogue/search/search.contract.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { ItemPicture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { useEarned } from './earned.ts'

const times = [1, 2, 4] as const

/** Live pieces with the earnings of their owners: a table, on a phone rows with the earnings of one rental. */
export function LivePieces({ examples: { kinds, days } }: { examples: ExampleEarnings }) {
  const { t } = useTranslation(['rent-out', 'items'])
  const pieces = kinds.flatMap(({ item }) => item ?? []).filter((item, index, all) => all.findIndex(({ id }) => id === item.id) === index)
  const sorted = pieces.toSorted((one, other) => other.price - one.price)
  return (
    <section aria-labelledby="live" className="wrap mt-10">
      <h2 id="live" className="type-h3 lg:sr-only">
        {t('live.title', { count: days })}
      </h2>
      <table className="mt-4 w-full text-secondary lg:mt-0">
        <thead className="text-sm text-quiet max-lg:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className="py-3 text-start font-normal">
              {t('live.piece')}
            </th>
            <th scope="col" className="py-3 text-end font-normal">
              {t('live.rents', { count: days })}
            </th>
            {times.map((count) => (
              <th key={count} scope="col" className="py-3 text-end font-normal">
                {t(`live.times.${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((item) => (
            <PieceRow key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PieceRow({ item }: { item: ItemCard }) {
  const earnedOf = useEarned()
  const { t } = useTranslation('rent-out')
  const locale = useLocale()
  const [picture] = item.pictures
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 text-start font-normal">
        <LocalLink to={`/product/${item.id}`} className="group flex items-center gap-3">
          <span className="h-15 w-12 shrink-0 overflow-hidden rounded-thumb bg-backdrop">
            {picture ? <ItemPicture picture={picture} alt="" sizes="48px" /> : null}
          </span>
          <span className="min-w-0">
            <bdi className="line-clamp-2 group-hover:text-primary-text">{item.name}</bdi>
            <span className="text-sm text-quiet lg:hidden">
              {t('live.rentsFor')} <Price amount={item.price} size="small" />
            </span>
            <span className="hidden text-sm text-quiet lg:block">{pickupName(item.area, locale)}</span>
          </span>
        </LocalLink>
      </th>
      <td className="hidden text-end lg:table-cell">
        <Price amount={item.price} size="small" className="text-quiet" />
      </td>
      {times.map((count) => (
        <td key={count} className={count === 1 ? 'py-2.5 text-end' : 'hidden text-end lg:table-cell'}>
          <Price
            amount={earnedOf(item.price) * count}
            size={count === 1 ? 'row' : 'small'}
            className={count === 1 ? 'font-semibold' : 'text-quiet'}
          />
          {count === 1 ? <span className="block text-sm text-quiet lg:hidden">{t('live.toOwner')}</span> : null}
        </td>
      ))}
    </tr>
  )
}
