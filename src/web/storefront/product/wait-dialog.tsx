import { CircleCheck } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import type { DayRange } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { LazyCalendar } from '#web/features/dates/lazy-calendar.tsx'
import { firstTaken } from '#web/features/dates/rental-days.ts'
import { refusalCodeOf, refusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useLocale, useSignInPath } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { type ItemOnDays, useCalendar } from './use-calendar.ts'

/** Chooses days of a piece, taken ones too, and joins the waiting list for them. */
export default function WaitDialog({ item, days, onClose }: ItemOnDays & { onClose: () => void }) {
  const { t } = useTranslation(['waits', 'product'])
  const locale = useLocale()
  const [wanted, setWanted] = useState(days)
  const { api, person } = useViewer()
  const calendar = useCalendar(item)
  const join = useChange(api.waits.join.mutationOptions(), { answers: api.waits.list.queryKey() })
  const isFree = wanted !== null && firstTaken(wanted, calendar) === null
  const isStranger = person === null && refusalCodeOf(join.error) === 'wait.contact-needed'
  const words = { days: wanted ? formatShortRange(wanted, locale) : '' }
  if (join.isSuccess) return <Joined text={t('joinedText', words)} onClose={onClose} />
  if (isStranger) return <SignIn onClose={onClose} />
  const action = !wanted ? (
    <Button disabled className="w-full">
      {t('choose')}
    </Button>
  ) : isFree ? (
    <BookInstead days={wanted} label={t('book', words)} onClose={onClose} />
  ) : (
    <Button pending={join.isPending} onClick={() => join.mutate({ itemId: item.id, ...wanted })} className="w-full">
      {t('join', words)}
    </Button>
  )
  return (
    <Frame title={t('title')} onClose={onClose} foot={action}>
      <p className="type-body text-quiet">{t('lead')}</p>
      {person === null ? <p className="mt-2 text-secondary leading-6">{t('product:wait.guest')}</p> : null}
      <WantedDays item={item} wanted={wanted} onChange={setWanted} />
      <p role="alert" className="mt-2 text-secondary leading-6 text-bad empty:hidden">
        {join.error ? refusalWords(join.error, t('failed')) : null}
      </p>
    </Frame>
  )
}

interface FrameProps {
  title: string
  foot: ReactNode
  onClose: () => void
  children: ReactNode
}

function Frame({ title, foot, onClose, children }: FrameProps) {
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={title} side="dialog" foot={foot} className="lg:w-180">
        {children}
      </SheetContent>
    </Sheet>
  )
}

function WantedDays({ item, wanted, onChange }: { item: Item; wanted: DayRange | null; onChange: (days: DayRange) => void }) {
  const { t } = useTranslation('waits')
  const calendar = useCalendar(item)
  const { today, earliest } = useViewer()
  return (
    <LazyCalendar
      isWanted
      allowsTaken
      hasTransit={false}
      className="mt-4"
      value={wanted}
      onChange={onChange}
      starts={{ today, earliest }}
      days={calendar}
      label={t('days')}
    />
  )
}

/** The days are available after all: the page shows them. */
function BookInstead({ days: { from, until }, label, onClose }: { days: DayRange; label: string; onClose: () => void }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const choose = () => {
    const next = new URLSearchParams(search)
    next.set('from', from)
    next.set('until', until)
    void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true })
    onClose()
  }
  return (
    <Button onClick={choose} className="w-full">
      {label}
    </Button>
  )
}

function Joined({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('waits')
  return (
    <Frame
      title={t('joinedTitle')}
      onClose={onClose}
      foot={
        <Button onClick={onClose} autoFocus className="w-full">
          {t('done')}
        </Button>
      }
    >
      <div role="status" className="flex items-start gap-4">
        <Icon of={CircleCheck} className="mt-0.5 size-6 shrink-0 text-good" />
        <div>
          <p className="type-body">{text}</p>
          <LocalLink to="/profile/orders#waits" className="mt-1 inline-flex min-h-11 items-center">
            <span className={linkClass}>{t('see')}</span>
          </LocalLink>
        </div>
      </div>
    </Frame>
  )
}

/** We have no way yet to reach a guest. */
function SignIn({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('waits')
  const signInPath = useSignInPath()
  return (
    <Frame
      title={t('signInTitle')}
      onClose={onClose}
      foot={
        <div className="grid grid-cols-2 gap-3">
          <Button asChild variant="outline" className="px-3">
            <LocalLink to={signInPath('/signup')}>{t('signUp')}</LocalLink>
          </Button>
          <Button asChild className="px-3">
            <LocalLink to={signInPath('/login')}>{t('signIn')}</LocalLink>
          </Button>
        </div>
      }
    >
      <p className="type-body">{t('signInText')}</p>
    </Frame>
  )
}
