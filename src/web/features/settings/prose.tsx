import type { ReactNode } from 'react'
import { isForeignLink } from '#values/link.ts'
import type { Block, Span } from '#values/prose.ts'
import { LocalLink } from '#web/runtime/links.ts'

/** Renders a text of the settings. Headings begin at `h2`. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="max-w-180 space-y-4 type-body">
      {blocks.map((block, index) => (
        <Part key={index} block={block} />
      ))}
    </div>
  )
}

function Part({ block }: { block: Block }) {
  if (block.kind === 'paragraph') return <p>{lineOf(block.spans)}</p>
  if (block.kind === 'heading')
    return block.level === 2 ? (
      <h2 className="pt-6 type-h3 first:pt-0">{lineOf(block.spans)}</h2>
    ) : (
      <h3 className="pt-2 type-title">{lineOf(block.spans)}</h3>
    )
  if (block.kind === 'table') return <Table rows={block.rows} />
  return (
    <ul className="list-disc space-y-2 ps-6">
      {block.items.map((spans, index) => (
        <li key={index}>{lineOf(spans)}</li>
      ))}
    </ul>
  )
}

function Table({ rows: [head = [], ...rows] }: { rows: readonly Span[][][] }) {
  const cell = 'border-b border-line py-2 pe-4 text-start align-top'
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-80 text-secondary leading-6">
        <thead>
          <tr>
            {head.map((spans, index) => (
              <th key={index} scope="col" className={`${cell} type-label`}>
                {lineOf(spans)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((spans, index) => (
                <td key={index} className={cell}>
                  {lineOf(spans)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function lineOf(spans: readonly Span[]): ReactNode[] {
  return spans.map((span, index) => <Piece key={index} {...span} />)
}

const linkClass = 'border-b border-gold hover:text-primary-text'

/** Keeps a number and the word after it on one line. */
function joined(text: string): string {
  return text.replaceAll(/(\d|[٠-٩]) (?=\p{L})/gu, '$1\u00a0')
}

function Piece({ isStrong, href, ...span }: Span) {
  const text = joined(span.text)
  if (isStrong) return <strong className="type-label">{text}</strong>
  if (!href) return text
  if (href.startsWith('/'))
    return (
      <LocalLink to={href} className={linkClass}>
        {text}
      </LocalLink>
    )
  return (
    <a href={href} className={linkClass} {...(isForeignLink(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {text}
    </a>
  )
}
