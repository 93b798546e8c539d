import { Banknote, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYear } from '#values/format.ts'
import { Tatreez } from '#web/kit/tatreez.tsx'
import { useViewer } from '#web/viewer.ts'
import { LocalLink, useTo } from './links.ts'
import { Logo } from './logo.tsx'
import { topCategories } from './places.ts'

export function Footer() {
  const { t } = useTranslation('frame')
  const { today, locale } = useViewer()
  return (
    <footer className="mt-[72px] lg:mt-24">
      <Tatreez />
      <div className="bg-card">
        <div className="wrap grid grid-cols-2 gap-x-4 gap-y-10 pt-12 pb-10 lg:grid-cols-[368px_221px_221px_1fr] lg:gap-x-12 lg:pb-14">
          <div className="col-span-2 lg:col-span-1">
            <Logo />
            <p className="mt-4 max-w-[320px] text-[15px] leading-6 text-quiet rtl:leading-[27px]">{t('description')}</p>
          </div>
          <QuickLinks />
          <BrowseLinks />
          <div className="col-span-2 lg:col-span-1">
            <Heading>{t('footer.accept')}</Heading>
            <Accepted />
            <p className="mt-3 text-sm leading-6 text-quiet">
              {t('footer.secure')}
              <br />
              {t('footer.cash')}
            </p>
          </div>
        </div>
        <div className="wrap">
          <div className="flex flex-col gap-3 border-t border-line pt-7 pb-[88px] text-sm text-quiet lg:flex-row lg:justify-between lg:pb-9">
            <p>{t('footer.copyright', { year: formatYear(today, locale) })}</p>
            <p>{t('footer.love')}</p>
          </div>
        </div>
      </div>
    </footer>
  )
}

function QuickLinks() {
  const { t } = useTranslation('frame')
  const { person, isDemo } = useViewer()
  return (
    <nav aria-label={t('footer.links')}>
      <Heading>{t('footer.links')}</Heading>
      <ul>
        <Row to="/favorites">{t('favorites')}</Row>
        <Row to="/bag">{t('bag')}</Row>
        {person ? <Row to="/profile/orders">{t('orders')}</Row> : <Row to="/login">{t('signIn')}</Row>}
        {person ? null : <Row to="/signup">{t('signUp')}</Row>}
        {isDemo ? <Row to="/outbox">{t('outbox')}</Row> : null}
      </ul>
    </nav>
  )
}

function BrowseLinks() {
  const { t } = useTranslation('frame')
  const to = useTo()
  return (
    <nav aria-label={t('footer.browse')}>
      <Heading>{t('footer.browse')}</Heading>
      <ul>
        {topCategories.map((category) => (
          <li key={category}>
            <a href={to(`/browse?category=${category}`)} className={linkClass}>
              {t(`category.${category}`)}
            </a>
          </li>
        ))}
        <Row to="/browse">{t('footer.all')}</Row>
      </ul>
    </nav>
  )
}

const linkClass = 'inline-flex h-9 items-center text-[15px] hover:text-primary-text'

function Row({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <LocalLink to={to} className={linkClass}>
        {children}
      </LocalLink>
    </li>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mb-2.5 type-eyebrow text-quiet">{children}</h2>
}

const mark = 'flex h-[34px] w-[52px] items-center justify-center rounded-lg border border-line bg-white text-[#1d1733]'

function Accepted() {
  const { t } = useTranslation('frame')
  return (
    <ul className="flex gap-2">
      <li className={mark}>
        <span className="text-sm font-extrabold italic tracking-tight">VISA</span>
      </li>
      <li className={mark}>
        <svg role="img" aria-label="Mastercard" viewBox="0 0 30 18" className="h-[18px]" fill="currentColor">
          <circle cx="10" cy="9" r="8.5" />
          <circle cx="20" cy="9" r="8.5" fillOpacity=".62" />
        </svg>
      </li>
      <li className={mark}>
        <CreditCard role="img" aria-label={t('footer.card')} className="size-5 stroke-[1.6]" />
      </li>
      <li className={mark}>
        <Banknote role="img" aria-label={t('footer.cashShort')} className="size-5 stroke-[1.6]" />
      </li>
    </ul>
  )
}
