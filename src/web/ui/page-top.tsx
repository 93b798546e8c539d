import type { ReactNode } from 'react'

export interface PageTopProps {
  /** The breadcrumb above the title. */
  trail: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** Beside the title on a wide screen, below it on a phone. */
  end?: ReactNode
}

/** The top of a content page: breadcrumb, title, lead, and one action. */
export function PageTop({ trail, title, lead, end }: PageTopProps) {
  return (
    <header className="wrap pt-5 lg:pt-7">
      {trail}
      <div className="mt-3 flex flex-col gap-5 lg:flex-row lg:items-end lg:justify-between lg:gap-16">
        <div className="max-w-180">
          <h1 className="type-h1">{title}</h1>
          {lead ? <p className="mt-2 type-body text-quiet">{lead}</p> : null}
        </div>
        {end}
      </div>
    </header>
  )
}
