/** A link in running text and beside headings: 600 over a gold rule. */
export const linkClass =
  'type-label inline-flex w-fit cursor-pointer items-center gap-1 border-b border-gold pb-0.5 text-secondary leading-6 text-ink transition-colors duration-200 hover:text-primary-text disabled:cursor-not-allowed disabled:text-quiet'

/** A quiet action with an icon in front, 44 px high. */
export const quietActionClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 text-secondary text-ink transition-colors duration-200 hover:text-primary-text [&_svg]:size-4.5 [&_svg]:stroke-[1.6]'
