import { Banknote, CreditCard } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYear } from '#values/format.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { SocialLinks } from '#web/features/social/social-links.tsx'
import { Logo } from '#web/layout/header/logo.tsx'
import { topCategories } from '#web/layout/header/top-categories.ts'
import { SiteLink } from '#web/layout/site-link.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'

export function Footer() {
  const { t } = useTranslation('layout')
  const { today, locale, isDemo } = useViewer()
  const { header, footer, methods } = useSettings()
  return (
    <footer className="mt-18 border-t border-line lg:mt-24">
      <div className="bg-card">
        <div className="wrap grid grid-cols-2 gap-x-4 gap-y-10 pt-12 pb-10 md:grid-cols-3 lg:grid-cols-[368px_221px_221px_1fr] lg:gap-x-12 lg:pb-14">
          <div className="col-span-2 md:col-span-3 lg:col-span-1">
            <Logo />
            <p className="mt-4 max-w-80 text-secondary leading-6 text-quiet rtl:leading-6.75">{footer.companyDescription}</p>
            <SocialLinks
              links={footer.socialLinks}
              label={t('footer.social')}
              className="-mx-3 mt-3 flex flex-wrap justify-start [&_a]:justify-center"
            />
          </div>
          <nav aria-label={t('footer.links')}>
            <Heading>{t('footer.links')}</Heading>
            <ul>
              {footer.navLinks.map(({ text, url }) => (
                <Row key={text + url} href={url}>
                  {text}
                </Row>
              ))}
            </ul>
          </nav>
          <BrowseLinks />
          <div className="col-span-2 md:col-span-1">
            <Heading>{t('footer.accept')}</Heading>
            <Accepted methods={methods} />
            <p className="mt-3 text-sm leading-6 text-quiet">
              {t('footer.secure')}
              {methods.includes('cash') ? (
                <>
                  <br />
                  {t('footer.cash')}
                </>
              ) : null}
            </p>
          </div>
        </div>
        <div className="wrap">
          <div className="flex flex-col gap-3 border-t border-line pt-7 pb-22 text-sm text-quiet lg:flex-row lg:justify-between lg:pb-9">
            <p>{t('footer.copyright', { year: formatYear(today, locale), name: header.title })}</p>
            {isDemo ? (
              <SiteLink href="/outbox" className="w-fit hover:text-primary-text">
                {t('outbox')}
              </SiteLink>
            ) : null}
            <SiteLink href="/delivery-login" className="w-fit hover:text-primary-text">
              {t('footer.delivery')}
            </SiteLink>
            <p>{t('footer.love')}</p>
          </div>
        </div>
      </div>
    </footer>
  )
}

function BrowseLinks() {
  const { t } = useTranslation('layout')
  const { membership } = useSettings()
  return (
    <nav aria-label={t('footer.browse')}>
      <Heading>{t('footer.browse')}</Heading>
      <ul>
        {topCategories.map((category) => (
          <Row key={category} href={`/browse?category=${category}`}>
            {t(`category.${category}`)}
          </Row>
        ))}
        <Row href="/browse">{t('footer.all')}</Row>
        {membership.enabled ? <Row href="/membership-plans">{t('footer.membership')}</Row> : null}
        <Row href="/rent-clothes">{t('rentOut')}</Row>
      </ul>
    </nav>
  )
}

function Row({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <SiteLink href={href} className="inline-flex min-h-9 items-center py-1 text-secondary hover:text-primary-text">
        {children}
      </SiteLink>
    </li>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mb-2.5 type-eyebrow text-quiet">{children}</h2>
}

const mark = 'flex h-8.5 w-13 items-center justify-center rounded-lg border border-line bg-white text-ink-panel'

/** The marks of the open payment methods. */
function Accepted({ methods }: { methods: readonly string[] }) {
  const { t } = useTranslation('layout')
  return (
    <ul className="flex flex-wrap gap-2">
      {methods.includes('card') ? (
        <>
          <li className={mark}>
            <span className="text-sm font-extrabold italic tracking-tight">VISA</span>
          </li>
          <li className={mark}>
            <svg role="img" aria-label="Mastercard" viewBox="0 0 30 18" className="h-4.5" fill="currentColor">
              <circle cx="10" cy="9" r="8.5" />
              <circle cx="20" cy="9" r="8.5" fillOpacity=".62" />
            </svg>
          </li>
          <li className={mark}>
            <Icon of={CreditCard} role="img" aria-label={t('footer.card')} className="size-5 stroke-[1.6]" />
          </li>
        </>
      ) : null}
      {methods.includes('cash') ? (
        <li className={mark}>
          <Icon of={Banknote} role="img" aria-label={t('footer.cashShort')} className="size-5 stroke-[1.6]" />
        </li>
      ) : null}
      {methods.includes('transfer') ? (
        <li className={mark}>
          <span className="text-sm font-extrabold tracking-tight">{t('footer.cliq')}</span>
        </li>
      ) : null}
    </ul>
  )
}
