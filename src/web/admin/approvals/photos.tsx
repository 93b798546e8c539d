import { ZoomIn } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { ReviewedListing } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import type { ListingPhoto } from '#domain/catalogue/listings/listing-content.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

interface PhotosProps {
  file: ReviewedListing
  zoomed: number | null
  onZoom: (at: number | null) => void
}

/** The photographs, the first one large; for a revision that changes them, the live ones are beside them. */
export function Photos({ file, zoomed, onZoom }: PhotosProps) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  const { photos, live, changes } = file
  const { flaws = [] } = file.content
  const shown = zoomed === null ? null : photos[zoomed]
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-4 md:grid-rows-2">
        {photos.map((photo, index) => (
          <li key={photo.object} className={index === 0 ? 'col-span-2 md:row-span-2' : ''}>
            <button
              type="button"
              aria-label={t('zoomPhoto', { number: index + 1 })}
              onClick={() => onZoom(index)}
              className="relative block w-full cursor-zoom-in overflow-hidden rounded-card bg-backdrop"
            >
              <Shot photo={photo} isLarge={index === 0} />
              {index === 0 ? (
                <span className="absolute end-2 bottom-2 flex size-9 items-center justify-center rounded-full bg-card text-ink">
                  <Icon of={ZoomIn} className="size-4.5" />
                </span>
              ) : null}
              <Pins file={file} photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      {flaws.length > 0 ? (
        <ol className="flex flex-col gap-1 text-dense leading-5">
          {flaws.map(({ kind, words }, index) => (
            <li key={`${index}-${kind}`}>
              {formatNumber(index + 1, locale)}. {t(`flaw.${kind}`)}
              {words ? ' · ' : null}
              <WrittenText className="text-quiet">{words}</WrittenText>
            </li>
          ))}
        </ol>
      ) : null}
      {live && changes.includes('photos') ? (
        <section aria-label={t('live')}>
          <h3 className="text-caption font-semibold text-quiet">{t('live')}</h3>
          <ul className="mt-1 flex flex-wrap gap-2">
            {live.photos.map((photo) => (
              <li key={photo.object} className="w-24 overflow-hidden rounded-thumb bg-backdrop">
                <Shot photo={photo} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {shown ? (
        <Sheet onClose={() => onZoom(null)}>
          <SheetContent title={t('zoomPhoto', { number: (zoomed ?? 0) + 1 })} side="dialog" className="lg:w-[min(920px,94vw)]">
            <img
              src={shown.large}
              alt=""
              width={shown.width}
              height={shown.height}
              className="mx-auto h-auto max-h-[78dvh] w-auto max-w-full"
            />
          </SheetContent>
        </Sheet>
      ) : null}
    </div>
  )
}

function Shot({ photo: { src, large, width, height }, isLarge = false }: { photo: ListingPhoto; isLarge?: boolean }) {
  return <img src={isLarge ? large : src} alt="" width={width} height={height} className="aspect-4/5 h-auto w-full object-cover" />
}

/** The owner's marks of flaws, by their numbers, on a picture that fills its frame. */
function Pins({ file, photo: { object, width, height } }: { file: ReviewedListing; photo: ListingPhoto }) {
  const locale = useLocale()
  const radius = width * 0.034
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {(file.content.flaws ?? []).map(({ photo, x, y }, index) =>
        photo === object ? (
          <g key={`${index}-${x}`} transform={`translate(${x * width} ${y * height})`}>
            <circle r={radius} className="fill-inverse stroke-card" strokeWidth={radius / 6} />
            <text textAnchor="middle" dominantBaseline="central" fontSize={radius * 1.2} className="fill-on-inverse font-semibold">
              {formatNumber(index + 1, locale)}
            </text>
          </g>
        ) : null,
      )}
    </svg>
  )
}
