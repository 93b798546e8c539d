import { type ReactNode, useId } from 'react'

interface VersionHistoryProps {
  title: string
  /** The words where nothing was changed yet. */
  none: string
  /** The versions as items of a list. */
  children: readonly ReactNode[]
}

/** The versions of a document of settings, beside its form. */
export function VersionHistory({ title, none, children }: VersionHistoryProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <h2 id={id} className="text-secondary leading-6 font-semibold">
        {title}
      </h2>
      {children.length === 0 ? (
        <p className="text-dense leading-5 text-quiet">{none}</p>
      ) : (
        <ol className="mt-1 divide-y divide-line">{children}</ol>
      )}
    </section>
  )
}
