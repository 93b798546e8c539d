import { focusOf, mirroredFocus } from '#domain/site/settings/settings.policy.ts'
import { hasPicture, pictureOf } from '#web/brand/images.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { ItemPicture, type ItemPictureProps } from '#web/ui/picture.tsx'

export interface SitePictureProps extends Pick<ItemPictureProps, 'sizes' | 'priority' | 'className'> {
  /** A picture of the site by name, mirrored in Arabic where a mirrored file exists, or by address. */
  image: string
  /** Shows the tall crop of the picture, where one exists, on screens that `media` matches. */
  tall?: { media: string; sizes: string }
  /** The point that stays in view, as in the file of that name. */
  focus?: string | undefined
}

/** A picture that an administrator chose, with the text that the library has for it; without one it is decoration. */
export function SitePicture({ image, tall, focus = '', priority = false, className, ...rest }: SitePictureProps) {
  const isArabic = useLocale() === 'ar'
  const alt = useSettings().alts[image] ?? ''
  if (image.startsWith('/'))
    return (
      <img
        src={image}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        className={cn('size-full bg-backdrop object-cover', className, focusOf(focus))}
      />
    )
  const twin = `${image}-mirrored`
  const name = isArabic && hasPicture(twin) ? twin : image
  if (!hasPicture(name)) return null
  const classes = cn(className, focusOf(name === image ? focus : mirroredFocus(focus)))
  const instead = tall && hasPicture(`${image}-tall`) ? { ...tall, picture: pictureOf(`${image}-tall`) } : undefined
  return <ItemPicture picture={pictureOf(name)} instead={instead} alt="" priority={priority} className={classes} {...rest} />
}
