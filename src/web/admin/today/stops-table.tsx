import { PackageOpen, Undo2 } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { BoardStop } from '#domain/renting/admin-lists/day-board.contract.ts'
import { rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { formatHours } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BoardRow, BoardTable, RowName, Steps, Thumb } from './board-row.tsx'
import { leftTone } from './needs-action.tsx'
import { urgencyOf, useTimeWords } from './time-words.ts'

interface StopsTableProps {
  name: 'out' | 'back'
  stops: readonly BoardStop[]
  at: string
}

/** The doors of a day, those that are open first. */
export function StopsTable({ name, stops, at }: StopsTableProps) {
  const { t } = useTranslation('today')
  const locale = useLocale()
  const done = stops.filter(({ isDone }) => isDone).length
  const cash = stops.reduce((sum, stop) => sum + stop.cash, 0)
  return (
    <BoardTable
      id={name}
      title={t(`${name}.title`)}
      icon={name === 'out' ? PackageOpen : Undo2}
      aside={stops.length > 0 ? t('sum', { done, stops: stops.length }) : null}
      count={stops.length - done}
      rows={stops}
      none={t(`${name}.none`)}
      foot={cash > 0 ? t('cash', { amount: formatMoney(cash, locale) }) : null}
    >
      {(stop) => <StopRow key={`${stop.task}-${stop.rental}`} stop={stop} at={at} />}
    </BoardTable>
  )
}

/** The action on the order that ends each task. */
const acts = { 'pick-up': 'dispatch', deliver: 'deliver', collect: 'collect', 'bring-back': 'bringBack' } as const

function StopRow({ stop, at }: { stop: BoardStop; at: string }) {
  const { t } = useTranslation('today')
  const locale = useLocale()
  const words = useTimeWords(at)
  const { task, customer, owner, area, courier, pieces, cash, isDone, window, number } = stop
  const isOwners = task === 'bring-back' || task === 'pick-up'
  const who = isOwners ? owner : customer
  const facts = [
    isOwners ? owner.area : area,
    courier,
    pieces > 1 ? t('pieces', { count: pieces }) : null,
    cash > 0 ? t('cashAtDoor', { amount: formatMoney(cash, locale) }) : null,
  ].filter((one) => one !== null)
  const to = `/admin/orders/${stop.orderId}#${stop.rental}`
  const act = isDone || (task === 'pick-up' && !rentalMoves.dispatch.from.some((one) => one === stop.status)) ? null : acts[task]
  return (
    <BoardRow>
      <Thumb photo={stop.photo} />
      <RowName to={to} title={<bdi>{task === 'bring-back' ? t('task.bring-back', { owner: owner.name }) : (who.name ?? number)}</bdi>}>
        <bdi>{facts.join(locale === 'ar' ? '، ' : ', ')}</bdi>
      </RowName>
      <div className="w-32 shrink-0 text-dense leading-5 rtl:leading-5.5">
        {isDone ? (
          <Badge tone="good">{t('done')}</Badge>
        ) : (
          <span className={leftTone[urgencyOf(stop.dueAt, at)]}>{words({ at: stop.dueAt })}</span>
        )}
        <span className="block text-caption leading-4.5 text-quiet rtl:leading-5.25">
          {window ? <Hours window={window} /> : null}
          {isDone || task === 'bring-back' ? null : <> · {t(`task.${task}`)}</>}
        </span>
      </div>
      <Steps
        step={
          act === null
            ? { to, label: t('open'), describedBy: `${t('open')}: ${number}` }
            : { to: `/admin/orders/${stop.orderId}?act=${act}`, label: t(`step.${act}`), describedBy: `${t(`step.${act}`)}: ${number}` }
        }
        phone={who.phone}
        name={who.name}
      />
    </BoardRow>
  )
}

function Hours({ window: { fromHour, untilHour } }: { window: { fromHour: number; untilHour: number } }) {
  const locale = useLocale()
  const { from, until } = formatHours(fromHour, untilHour, locale)
  return (
    <bdi className="whitespace-nowrap">
      {from} – {until}
    </bdi>
  )
}
