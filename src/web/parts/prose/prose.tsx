import { isForeignLink } from '#values/link.ts'
import { LocalLink } from '#web/frame/links.ts'
import type { Block } from './sections.ts'

/** A written page, set: paragraphs, lists and headings, with its links in the language of the page. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) => {
    if (block.kind === 'list')
      return (
        <ul key={at} className="mt-3 flex list-disc flex-col gap-1.5 ps-5 marker:text-gold">
          {block.items.map((spans, row) => (
            <li key={row} className="ps-1">
              <Line spans={spans} />
            </li>
          ))}
        </ul>
      )
    if (block.kind === 'paragraph')
      return (
        <p key={at} className="mt-3 first:mt-0">
          <Line spans={block.spans} />
        </p>
      )
    const Heading = block.level === 2 ? 'h2' : 'h3'
    return (
      <Heading key={at} className={block.level === 2 ? 'type-h2 mt-10 first:mt-0' : 'type-h3 mt-6 first:mt-0'}>
        <Line spans={block.spans} />
      </Heading>
    )
  })
}

const link = 'border-b border-gold font-medium text-ink hover:text-primary-text'

function Line({ spans }: { spans: Extract<Block, { kind: 'paragraph' }>['spans'] }) {
  return spans.map(({ text, isStrong, href }, at) => {
    if (href?.startsWith('/'))
      return (
        <LocalLink key={at} to={href} className={link}>
          {text}
        </LocalLink>
      )
    if (href)
      return (
        <a key={at} href={href} className={link} {...(isForeignLink(href) ? { target: '_blank', rel: 'noreferrer' } : {})}>
          {text}
        </a>
      )
    return isStrong ? <strong key={at}>{text}</strong> : text
  })
}
