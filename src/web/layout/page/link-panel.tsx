import type { ReactNode } from 'react'
import { Spot } from '#web/brand/spot.tsx'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'

/** One sentence and one thing to do, as the links of a mail need it. */
export function LinkPanel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="wrap max-w-160 pt-8 lg:pt-16">
      <PageHead title={title} />
      <div className="overflow-hidden rounded-card border border-line bg-card text-center">
        <Tatreez kind="rich" />
        <div className="flex flex-col items-center px-6 py-10">
          <Spot name="no-messages" className="size-36" />
          <h1 className="mt-6 type-h2">{title}</h1>
          <p role="status" className="mt-2 max-w-[44ch] type-body text-quiet">
            {text}
          </p>
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </div>
  )
}
