import { ArrowRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import { priceFor, priceLadder, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { addDays } from '#values/day.ts'
import { formatPercent } from '#values/format.ts'
import { nextWeekend } from '#values/weekends.ts'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { closeUpOf } from '#web/storefront/pictures.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'

const week = 7
const ladder = priceLadder(45_000, statedDays)
/** How much less a day of a week costs than one of the stated days. */
const savedInAWeek = 1 - (priceFor(ladder, week) / week) * (statedDays / priceFor(ladder, statedDays))

/** Two reasons to stay: what a week costs, and who has looked at every piece. */
export function PromotionalSection() {
  const { t } = useTranslation('home')
  const { earliest } = useViewer()
  const { from } = nextWeekend(earliest)
  return (
    <section aria-label={t('promotional.label')} className="wrap mt-12 grid gap-3 lg:mt-16 lg:grid-cols-[7fr_5fr] lg:gap-6">
      <div className="flex flex-col overflow-hidden rounded-card bg-[#1d1733] text-[#f3eefb]">
        <div className="flex flex-1 flex-col justify-center gap-5 p-6 lg:flex-row lg:items-center lg:justify-between lg:px-10 lg:py-12">
          <div>
            <h2 className="text-[26px] leading-9 font-light lg:text-[28px] rtl:leading-[42px]">
              {t('promotional.week', { share: formatPercent(savedInAWeek, useLocale()) })}
            </h2>
            <p className="mt-0.5 text-[15px] leading-6 text-[#b4abc9] rtl:leading-[27px]">{t('promotional.weekText')}</p>
          </div>
          <LocalLink
            to={`/browse?from=${from}&until=${addDays(from, 6)}`}
            className="inline-flex h-12 w-fit shrink-0 items-center gap-2.5 rounded-full border border-dashed border-[#e3c362] px-5 type-label text-[#e3c362] transition-colors duration-200 hover:bg-white/10 focus-visible:outline-[#f3eefb]"
          >
            {t('promotional.weekAction')}
            <Icon of={ArrowRight} className="size-4 rtl:-scale-x-100" />
          </LocalLink>
        </div>
        <Tatreez kind="rich" onInk className="lg:h-8" />
      </div>
      <div className="grid grid-cols-[1fr_128px] overflow-hidden rounded-card border border-line bg-card lg:grid-cols-[1fr_172px]">
        <div className="flex flex-col items-start justify-center gap-4 p-6 lg:px-10">
          <h2 className="text-[22px] leading-[30px] font-normal rtl:leading-[36px]">{t('promotional.hands')}</h2>
          <ArrowLink>
            <LocalLink to="/quality-assurance">{t('promotional.handsAction')}</LocalLink>
          </ArrowLink>
        </div>
        <div className="relative min-h-[172px]">
          <ItemPicture picture={closeUpOf('gown')} alt="" sizes="172px" className="absolute inset-0 object-[50%_30%]" />
        </div>
      </div>
    </section>
  )
}
