import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type GuideName, guides, isSize } from './body-sizes.ts'

export interface SizeGuideProps {
  /** The guide of the piece, shown first. */
  guide: GuideName
  /** The piece's size, which is emphasised. */
  size: string
  onClose: () => void
}

const names = ['Women', 'Men', 'Kids', 'shoes'] as const

/** The size for each body, and instructions for measuring. */
export default function SizeGuide({ guide, size, onClose }: SizeGuideProps) {
  const { t } = useTranslation('product')
  const inOrder = [guide, ...names.filter((name) => name !== guide)]
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('guide.title')} side="dialog">
        <p className="mb-4 text-secondary text-quiet">{t('guide.text')}</p>
        <Tabs
          label={t('guide.title')}
          tabs={inOrder.map((name) => ({
            name,
            title: name === 'shoes' ? t('items:type.shoes') : t(`items:category.${name}`),
            panel: <Table name={name} size={name === guide ? size : null} />,
          }))}
        />
      </SheetContent>
    </Sheet>
  )
}

function Table({ name, size }: { name: GuideName; size: string | null }) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  const { measures, sizes } = guides[name]
  const hasNumbers = sizes.some(({ eu }) => eu !== undefined)
  const cell = 'px-2 py-2.5 text-center'
  return (
    <>
      <table className="w-full text-secondary">
        <caption className="sr-only">{name === 'shoes' ? t('items:type.shoes') : t(`items:category.${name}`)}</caption>
        <thead>
          <tr className="border-b border-line text-quiet">
            <th scope="col" className="py-2.5 ps-3 pe-2 text-start font-normal">
              {t(name === 'Kids' ? 'guide.age' : name === 'shoes' ? 'guide.eu' : 'size')}
            </th>
            {hasNumbers ? (
              <th scope="col" className={cn(cell, 'font-normal')}>
                {t('guide.eu')}
              </th>
            ) : null}
            {measures.map((measure) => (
              <th key={measure} scope="col" className={cn(cell, 'font-normal')}>
                {t(measure === 'height' ? 'guide.height' : `items:part.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((row) => {
            const isOwn = size !== null && isSize(row, size)
            return (
              <tr
                key={row.size}
                aria-current={isOwn || undefined}
                className={cn('border-b border-line', isOwn && 'bg-primary-tint font-semibold')}
              >
                <th scope="row" className="py-2.5 ps-3 pe-2 text-start font-[inherit]">
                  <bdi>{row.size}</bdi>
                </th>
                {hasNumbers ? (
                  <td className={cell}>
                    <bdi>{row.eu}</bdi>
                  </td>
                ) : null}
                {row.cm.map(([from, to], index) => (
                  <td key={measures[index]} className={cn(cell, 'whitespace-nowrap')}>
                    {t('guide.span', { from: formatNumber(from, locale), to: formatNumber(to, locale) })}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <h3 className="type-h3 mt-6">{t('guide.how')}</h3>
      <ul className="mt-2 grid gap-1.5 text-secondary">
        {measures.map((measure) => (
          <li key={measure}>{t(`guide.measure.${measure}`)}</li>
        ))}
      </ul>
    </>
  )
}
