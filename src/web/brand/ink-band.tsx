import type { ReactNode } from 'react'

/** The dark call-to-action band near the end of a page: one sentence, one or two links. Dark in both themes. */
export function InkBand({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-card border border-transparent bg-ink-panel text-on-ink dark:border-line">
      <div className="flex flex-col gap-6 px-6 py-9 lg:flex-row lg:items-center lg:justify-between lg:px-12">
        <div>
          <h2 className="type-h2">{title}</h2>
          {text ? <p className="mt-1 text-secondary opacity-85">{text}</p> : null}
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  )
}
