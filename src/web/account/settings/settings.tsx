import type { ComponentType } from 'react'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { Discretion } from './discretion.tsx'
import { IdentityVerification } from './identity-verification.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { Look } from './look.tsx'
import { MyData } from './my-data.tsx'
import { Notifications } from './notifications.tsx'
import { Personal } from './personal.tsx'
import { Security } from './security.tsx'
import { SignInDetails } from './sign-in-details.tsx'

/** The sections of the settings from top to bottom: a new one is a line here. */
const sections: Readonly<Record<string, ComponentType>> = {
  personal: Personal,
  details: SignInDetails,
  linked: LinkedAccounts,
  security: Security,
  look: Look,
  notifications: Notifications,
  discretion: Discretion,
  identityVerification: IdentityVerification,
  myData: MyData,
}

export function Settings() {
  const box = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={box} className="flex flex-col gap-4 lg:gap-6">
      {Object.entries(sections).map(([name, Each]) => (
        <Each key={name} />
      ))}
    </div>
  )
}
