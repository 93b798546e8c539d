import { cn } from './cn.ts'

/** The shape of a picture in the contracts. */
export interface PictureFiles {
  base: string
  widths: readonly number[]
  width: number
  height: number
  /** A tiny preview as a data address, shown blurred until the picture has loaded. */
  placeholder?: string
  alt: string
}

export interface ItemPictureProps {
  picture: PictureFiles
  /** The `sizes` attribute: how wide the layout shows it. */
  sizes: string
  /** For the first view: loads at once and with high priority. */
  priority?: boolean
  /** Another crop for the screens that `media` names. */
  instead?: { picture: PictureFiles; media: string; sizes: string } | undefined
  /** Overrides the text for screen readers; empty for decoration. */
  alt?: string
  className?: string
}

const types = ['avif', 'webp'] as const

/** AVIF with WebP as fallback, in the width the layout needs. `className` applies to the `<img>`, which fills its box. */
export function ItemPicture({ picture, sizes, priority = false, instead, alt, className }: ItemPictureProps) {
  const middle = picture.widths[Math.floor((picture.widths.length - 1) / 2)] ?? picture.width
  const smaller = twofold(sizes)
  return (
    <span className="relative block size-full overflow-hidden bg-backdrop">
      {picture.placeholder ? (
        <img src={picture.placeholder} alt="" aria-hidden="true" className="absolute inset-0 size-full scale-110 object-cover blur-md" />
      ) : null}
      <picture className="contents">
        {instead
          ? types.map((type) => (
              <source
                key={`${type} instead`}
                type={`image/${type}`}
                media={instead.media}
                srcSet={setOf(instead.picture, type)}
                sizes={instead.sizes}
              />
            ))
          : null}
        <source type="image/avif" srcSet={setOf(picture, 'avif')} sizes={smaller} />
        <img
          srcSet={setOf(picture, 'webp')}
          sizes={smaller}
          src={`${picture.base}-${middle}.webp`}
          alt={alt ?? picture.alt}
          width={picture.width}
          height={picture.height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'auto' : 'async'}
          className={cn('relative size-full object-cover', className)}
        />
      </picture>
    </span>
  )
}

function setOf({ base, widths }: PictureFiles, type: string): string {
  return widths.map((width) => `${base}-${width}.${type} ${width}w`).join(', ')
}

// There are as many as layouts.
const twofolds = new Map<string, string>()

/** Beyond a device pixel ratio of two the larger file makes no visible difference, so it is not offered. */
function twofold(sizes: string): string {
  const known = twofolds.get(sizes)
  if (known) return known
  const sharp = '(min-resolution: 2.5dppx)'
  const smaller = sizes.split(', ').map((entry) => {
    const [, when = '', width = entry] = /^(\(.+\)) (.+)$/.exec(entry) ?? []
    return `${when ? `${sharp} and ${when}` : sharp} calc(${width} * 0.6)`
  })
  const answer = [...smaller, sizes].join(', ')
  twofolds.set(sizes, answer)
  return answer
}
