import { type ReactNode, useEffect } from 'react'
import { Logo } from '#web/layout/header/logo.tsx'
import { LanguageLink, ThemeToggle } from '#web/layout/header/switches.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import pictures from './pictures.json'
import { forgetNextElsewhere } from './redirect-after.ts'

export interface SignInFrameProps {
  picture: keyof typeof pictures
  title: string
  lead: ReactNode
  above?: ReactNode
  children: ReactNode
}

/** The frame of every page before the sign-in: a column of 440 under its own header; beside it, on a desktop, a picture of 600. */
export function SignInFrame({ picture, title, lead, above, children }: SignInFrameProps) {
  useEffect(() => forgetNextElsewhere, [])
  return (
    <div className="flex min-h-dvh">
      <div className="flex min-w-0 flex-1 flex-col">
        <OwnHeader />
        <div className="mx-auto flex w-full max-w-118 flex-1 flex-col px-4 pt-7 pb-12 lg:justify-center lg:pt-8">
          {above}
          <h1 className="type-h1">{title}</h1>
          <p className="mt-2 mb-7 type-body text-quiet">{lead}</p>
          {children}
        </div>
      </div>
      <div className="sticky top-0 hidden h-dvh w-150 shrink-0 overflow-hidden bg-backdrop lg:block">
        {/* Lazily: a phone, which does not show it, does not fetch it either. */}
        <ItemPicture picture={{ ...pictures[picture], alt: '' }} sizes="600px" />
      </div>
    </div>
  )
}

/** In the place of the site's header. */
function OwnHeader() {
  return (
    <>
      <header className="flex h-14 items-center justify-between px-4 md:h-16 md:px-8 lg:h-18 lg:px-15">
        <Logo />
        <div className="-me-2.5 flex items-center gap-1">
          <LanguageLink className="px-3 text-secondary font-medium" />
          <ThemeToggle />
        </div>
      </header>
      <div aria-hidden="true" className="hairline" />
    </>
  )
}
