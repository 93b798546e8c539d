import {
  Banknote,
  CalendarDays,
  ChevronRight,
  Clock,
  Gift,
  Hash,
  type IconNode,
  MapPin,
  MessageSquare,
  PackageCheck,
  PackageX,
  Printer,
  Send,
  StickyNote,
  Truck,
  Undo2,
  Warehouse,
} from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionGroups, type OrderAction, orderActions } from '#domain/renting/order-details/order-action.policy.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { dayAt } from '#values/day.ts'
import { KeyCap } from '#web/admin/palette/key-cap.tsx'
import { dayWords } from '#web/features/orders/day-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

const icons: Record<OrderAction, IconNode> = {
  dispatch: Truck,
  deliver: PackageCheck,
  fail: PackageX,
  collect: Undo2,
  bringBack: Warehouse,
  code: Hash,
  window: Clock,
  door: MapPin,
  days: CalendarDays,
  refund: Banknote,
  credit: Gift,
  again: Send,
  write: MessageSquare,
  note: StickyNote,
  print: Printer,
}

interface ActionListProps {
  actions: OrderDetail['actions']
  chosen: OrderAction | null
  hasLetters: boolean
  onChoose: (name: OrderAction) => void
}

/** The actions in their groups; what is not possible now stays, quiet, with the reason in a few words. */
export function ActionList({ actions, chosen, hasLetters, onChoose }: ActionListProps) {
  const { t } = useTranslation('order-actions')
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = actions.filter(({ name }) => t(`name.${name}`).toLowerCase().includes(wanted))
  return (
    <>
      <input
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-11 w-full rounded-full border border-line bg-page px-4 text-secondary placeholder:text-quiet lg:h-9 lg:text-dense"
      />
      {shown.length === 0 ? <p className="mt-3 text-dense text-quiet">{t('none')}</p> : null}
      {actionGroups.map((group) => {
        const rows = shown.filter(({ name }) => orderActions[name].group === group)
        if (rows.length === 0) return null
        return (
          <section key={group} aria-labelledby={`actions-${group}`} className="mt-4">
            <h3 id={`actions-${group}`} className="mb-1 px-2 text-caption leading-5 font-semibold text-quiet">
              {t(`group.${group}`)}
            </h3>
            <ul className="flex flex-col">
              {rows.map((action) => (
                <li key={action.name} className={cn(action.why && 'max-lg:order-1')}>
                  <Row action={action} isChosen={chosen === action.name} hasLetters={hasLetters} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

interface RowProps {
  action: OrderDetail['actions'][number]
  isChosen: boolean
  hasLetters: boolean
  onChoose: (name: OrderAction) => void
}

function Row({ action: { name, why }, isChosen, hasLetters, onChoose }: RowProps) {
  const { t } = useTranslation('order-actions')
  const locale = useLocale()
  const obstacle = why && t(`why.${why.code}`, { day: why.at === null ? '' : dayWords(dayAt(new Date(why.at)), locale) })
  return (
    <button
      type="button"
      aria-disabled={why !== null}
      aria-pressed={isChosen}
      onClick={() => why === null && onChoose(name)}
      className={cn(
        'flex min-h-12 w-full items-center gap-2.5 rounded-card px-2 text-start text-secondary leading-5 lg:min-h-9 lg:text-dense',
        why ? 'cursor-default text-quiet' : 'cursor-pointer hover:bg-sunk',
        isChosen && 'bg-primary-tint font-semibold hover:bg-primary-tint',
      )}
    >
      <Icon of={icons[name]} className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1">{t(`name.${name}`)}</span>
      {obstacle ? <span className="text-caption text-quiet">{obstacle}</span> : null}
      {why === null && hasLetters ? (
        <span className="max-lg:hidden">
          <KeyCap>{orderActions[name].letter.toUpperCase()}</KeyCap>
        </span>
      ) : null}
      {why === null ? <Icon of={ChevronRight} className="size-4.5 shrink-0 text-quiet lg:hidden rtl:-scale-x-100" /> : null}
    </button>
  )
}
