import { type ReactNode, useId } from 'react'

export interface SectionProps {
  /** The id by which links open this section. */
  anchor?: string
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One card of the settings. */
export function Section({ anchor, title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-24 rounded-card border border-line bg-card p-5 lg:p-6">
      <h2 id={id} tabIndex={-1} className="type-h3 outline-none">
        {title}
      </h2>
      {text ? <p className="mt-1 max-w-text text-secondary leading-6 text-quiet">{text}</p> : null}
      <div className="mt-5">{children}</div>
    </section>
  )
}
