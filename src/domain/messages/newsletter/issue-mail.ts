import { priceFor, statedDays } from '#domain/catalogue/items/item.policy.ts'
import type { CardRow } from '#domain/catalogue/items/item-card.ts'
import type { Context } from '#domain/context.ts'
import { cityName, cityOfPickup } from '#domain/site/areas/area.policy.ts'
import { translator } from '#i18n/server.ts'
import type { MailPiece } from '#platform/mail/mail-pieces.ts'
import type { MailContent } from '#platform/mail/render-mail.ts'
import { formatNumber } from '#values/format.ts'
import { type Locale, type LocalizedText, localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'

interface IssueMail {
  subject: LocalizedText
  greeting: LocalizedText
  pieces: readonly CardRow[]
  locale: Locale
  isDiscreet: boolean
  /** The link that ends the newsletter. */
  leaveUrl: string
}

/** The width in pixels that a picture has at most on a screen of double density. */
const pictureWidth = 480

/** The mail of an issue. For a discreet reader it names neither the shop nor a piece. */
export function issueMail({ baseUrl }: Pick<Context, 'baseUrl'>, issue: IssueMail): MailContent {
  const { subject, greeting, pieces, locale, isDiscreet, leaveUrl } = issue
  const t = translator(locale)
  const at = (path: string) => `${baseUrl}${localizedPath(path, locale)}`
  const common = {
    locale,
    reason: 'newsletter' as const,
    links: [{ label: t('mail:newsletter.leave'), url: leaveUrl }],
    action: { label: t('mail:newsletter.issue.browse'), url: at('/browse?sort=newest') },
  }
  if (isDiscreet) {
    const title = t('mail:newsletter.issue.discreet.subject')
    const line = t('mail:newsletter.issue.discreet.line', { count: pieces.length })
    return { ...common, subject: title, heading: title, lines: [line], isDiscreet }
  }
  return {
    ...common,
    subject: subject[locale],
    heading: subject[locale],
    lines: paragraphsOf(greeting[locale]),
    pieces: pieces.map((piece): MailPiece => toMailPiece(piece, { locale, at, baseUrl })),
  }
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
}

function toMailPiece(
  piece: CardRow,
  { locale, at, baseUrl }: { locale: Locale; at: (path: string) => string; baseUrl: string },
): MailPiece {
  const t = translator(locale)
  const [picture] = piece.pictures
  const width = picture?.widths.find((one) => one >= pictureWidth) ?? picture?.widths.at(-1)
  const size = piece.size === 'One Size' ? t('items:size.One Size') : t('mail:newsletter.issue.size', { size: piece.size })
  return {
    name: piece.name[locale],
    detail: `${size} · ${cityName(cityOfPickup(piece.pickupArea), locale)}`,
    price: t('mail:newsletter.issue.price', {
      price: formatMoney(priceFor(piece.priceByDays, statedDays), locale),
      days: formatNumber(statedDays, locale),
    }),
    url: at(`/product/${piece.id}`),
    ...(picture &&
      width && {
        picture: {
          url: new URL(`${picture.base}-${width}.webp`, baseUrl).href,
          alt: picture.alt[locale],
          ratio: picture.height / picture.width,
        },
      }),
  }
}
