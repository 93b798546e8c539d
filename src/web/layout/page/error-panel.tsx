import type { ReactNode } from 'react'
import { Spot, type SpotName } from '#web/brand/spot.tsx'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { PageHead } from './page-head.tsx'

export interface ErrorPanelProps {
  spot: SpotName
  /** Names the page, in the tab of the browser too. */
  eyebrow: string
  status?: number
  title: string
  text?: ReactNode
  /** The ways out of the error. */
  children: ReactNode
}

/** The words of an error beside a drawing under a band of cross-stitch, which is above them on a phone. */
export function ErrorPanel({ spot, eyebrow, status, title, text, children }: ErrorPanelProps) {
  return (
    <>
      <PageHead title={eyebrow} />
      <div className="grid gap-8 lg:grid-cols-[1fr_464px] lg:items-center lg:gap-14">
        <div className="lg:order-2">
          <div className="overflow-hidden rounded-card border border-line bg-card">
            <Tatreez kind="rich" className="lg:h-12" />
            <div className="flex h-52.5 items-center justify-center lg:h-84">
              <Spot name={spot} className="size-37.5 lg:size-52.5" />
            </div>
          </div>
        </div>
        <div>
          <p className="type-eyebrow text-quiet">
            {eyebrow}
            {status === undefined ? null : (
              <>
                {' '}
                · <bdi>{status}</bdi>
              </>
            )}
          </p>
          <h1 className="mt-2 type-h1">{title}</h1>
          {text ? <p className="mt-3 max-w-125 type-body text-quiet">{text}</p> : null}
          {children}
        </div>
      </div>
    </>
  )
}
