import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { MailProblem } from '#web/account/mail-problem.tsx'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { BlockedPeople } from './blocked-people.tsx'
import { Discretion } from './discretion.tsx'
import { IdentityVerification } from './identity-verification.tsx'
import { LetterKeys } from './letter-keys.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { Look } from './look.tsx'
import { MyData } from './my-data.tsx'
import { Notifications } from './notifications.tsx'
import { OwnersWords } from './owners-words.tsx'
import { Personal } from './personal.tsx'
import { Security } from './security.tsx'
import { type SettingsPage, settingsAddress, settingsPageOf, settingsPages } from './settings-page.ts'
import { SignInDetails } from './sign-in-details.tsx'

/** The sections of each page of the settings from top to bottom: a new one is an entry here. */
const sections: Readonly<Record<SettingsPage, readonly ComponentType[]>> = {
  you: [Personal, OwnersWords, Look, Discretion, LetterKeys],
  security: [SignInDetails, LinkedAccounts, Security],
  notifications: [Notifications],
  privacy: [IdentityVerification, BlockedPeople, MyData],
}

/** Sections that mails sent before there were pages lead to. */
const moved = ['#identity-verification', '#keep-account']

export function Settings() {
  const { t } = useTranslation('profile')
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const to = useTo()
  const open = settingsPageOf(search)
  const isMoved = open === 'you' && moved.includes(hash)
  useEffect(() => {
    if (isMoved) void navigate(to(settingsAddress('privacy') + hash), { replace: true })
  })
  return (
    <>
      <nav aria-label={t('settings.pages')} className="-mx-4 mb-5 md:mx-0 lg:mb-6">
        <ul className="no-scrollbar flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 md:flex-wrap md:px-0">
          {settingsPages.map((page) => (
            <li key={page} className={cn('shrink-0', page === open && page !== 'you' && 'seen-first')}>
              <LocalLink
                to={settingsAddress(page)}
                preventScrollReset
                aria-current={page === open ? 'page' : undefined}
                className={cn(chipClass, page === open && 'border-2 border-chosen bg-primary-tint type-label')}
              >
                {t(`settings.page.${page}`)}
              </LocalLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-4 lg:gap-6">
        <MailProblem />
        {sections[open].map((Each) => (
          <Each key={Each.name} />
        ))}
      </div>
    </>
  )
}
