import { Camera, Clock, Droplets, Wallet } from 'lucide'
import { useTranslation } from 'react-i18next'
import { depositFor, depositShare } from '#domain/catalogue/items/item.policy.ts'
import { inspectionHours } from '#domain/renting/rentals/rental-moments.policy.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useShownFigures } from '#web/features/figures/shown-figures.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ItemPicture, type PictureFiles } from '#web/ui/picture.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import files from './pictures.json'

const photos = [
  { name: 'whole', file: files.whole, className: '' },
  { name: 'closeUp', file: files.closeUp, className: '' },
  { name: 'back', file: files.back, className: '' },
  { name: 'sleeve', file: files.whole, className: 'origin-[18%_46%] scale-300' },
] as const

const protections = [
  { name: 'deposit', icon: Wallet },
  { name: 'photos', icon: Camera },
  { name: 'cleaning', icon: Droplets },
  { name: 'late', icon: Clock },
] as const

/** The four photographs of a hand-over, and what protects a piece. */
export function LookedAfter() {
  const { t } = useTranslation('rent-out')
  const locale = useLocale()
  const { lateFee } = useShownFigures()
  const amounts = {
    share: formatPercent(depositShare / 10_000, locale),
    most: formatMoney(depositFor(Number.MAX_SAFE_INTEGER), locale),
    least: formatMoney(lateFee.least, locale),
    mostLate: formatMoney(lateFee.most, locale),
    inspection: formatNumber(inspectionHours, locale),
  }
  return (
    <section aria-labelledby="care" className="wrap mt-18 lg:mt-24">
      <SectionTitle isOrnate id="care" title={t('care.title')} />
      <div className="mt-6 grid gap-8 lg:mt-8 lg:grid-cols-[500px_1fr] lg:items-center lg:gap-18">
        <ul className="grid grid-cols-2 gap-3">
          {photos.map(({ name, file, className }) => (
            <li key={name} className="relative aspect-4/5 overflow-hidden rounded-card bg-backdrop">
              <ItemPicture picture={pictureFrom(file)} alt="" sizes="(min-width: 1024px) 244px, 46vw" className={className} />
              <span className="absolute start-3 bottom-3 rounded-full bg-disc px-3 py-1 text-sm font-medium text-on-disc">
                {t(`care.photo.${name}`)}
              </span>
            </li>
          ))}
        </ul>
        <ul>
          {protections.map(({ name, icon }) => (
            <li key={name} className="flex gap-4 border-b border-line py-5 last:border-0 lg:border-0 lg:py-3.5">
              <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary-text">
                <Icon of={icon} className="size-5" />
              </span>
              <div>
                <h3 className="type-title">{t(`care.${name}.title`)}</h3>
                <p className="mt-0.5 text-secondary leading-6 text-quiet rtl:leading-6.75">{t(`care.${name}.text`, amounts)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function pictureFrom(file: Omit<PictureFiles, 'alt'>): PictureFiles {
  return { ...file, alt: '' }
}
