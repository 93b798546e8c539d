import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OrderAction, orderActions } from '#domain/renting/order-details/order-action.policy.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { useHasLetterKeys } from '#web/admin/use-has-letter-keys.ts'
import { letterOf } from '#web/runtime/letter-of.ts'
import { cn } from '#web/ui/cn.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import type { FormProps } from './action-form.tsx'
import { ActionList } from './action-list.tsx'
import { AgainList } from './again-list.tsx'
import { CodeView } from './code-view.tsx'
import { CourierForm } from './courier-form.tsx'
import { DaysForm } from './days-form.tsx'
import { DoorForm } from './door-form.tsx'
import { GiveForm } from './give-form.tsx'
import { PrintList } from './print-list.tsx'
import { WindowForm } from './window-form.tsx'
import { WriteForm } from './write-form.tsx'

interface ActionsDialogProps {
  order: OrderDetail
  /** The action that the address names. */
  asked: OrderAction | null
  onClose: () => void
}

/** The actions of staff on an order at the start, and the form of the chosen one at the end; on a phone one after the other. */
export default function ActionsDialog({ order, asked, onClose }: ActionsDialogProps) {
  const { t } = useTranslation('order-actions')
  const [chosen, setChosen] = useState(() => askedOf(order.actions, asked) ?? firstOf(order.actions))
  const hasLetters = useHasLetterKeys()
  useEffect(() => {
    if (!hasLetters) return
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !(target instanceof HTMLElement)) return
      if (target.closest('input, select, textarea')) return
      const letter = letterOf(event)
      const action = order.actions.find(({ name, why }) => why === null && orderActions[name].letter === letter)
      if (!action) return
      event.preventDefault()
      setChosen(action.name)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [order.actions, hasLetters])
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        side="dialog"
        title={
          <>
            {t('title')} <bdi translate="no">{order.number}</bdi>
          </>
        }
        className="lg:w-240"
      >
        <div className="lg:grid lg:min-h-130 lg:grid-cols-[282px_minmax(0,1fr)] lg:gap-6">
          <div className={cn(chosen !== null && 'max-lg:hidden')}>
            <ActionList actions={order.actions} chosen={chosen} hasLetters={hasLetters} onChoose={setChosen} />
          </div>
          <div className={cn('lg:border-s lg:border-line lg:ps-6', chosen === null && 'max-lg:hidden')}>
            {chosen === null ? (
              <p className="text-dense leading-5 text-quiet">{t('choose')}</p>
            ) : (
              <ChosenForm key={chosen} name={chosen} order={order} onBack={() => setChosen(null)} onDone={onClose} />
            )}
          </div>
        </div>
      </SheetContent>
    </Sheet>
  )
}

/** The action that the address names, where it is possible. */
function askedOf(actions: OrderDetail['actions'], asked: OrderAction | null): OrderAction | null {
  return actions.find(({ name, why }) => name === asked && why === null)?.name ?? null
}

/** On a wide screen the first possible action is open at once. */
function firstOf(actions: OrderDetail['actions']): OrderAction | null {
  return matchMedia('(min-width: 1024px)').matches ? (actions.find(({ why }) => why === null)?.name ?? null) : null
}

function ChosenForm({ name, ...props }: FormProps & { name: OrderAction }) {
  switch (name) {
    case 'dispatch':
    case 'deliver':
    case 'fail':
    case 'collect':
    case 'bringBack':
      return <CourierForm name={name} {...props} />
    case 'code':
      return <CodeView {...props} />
    case 'window':
      return <WindowForm {...props} />
    case 'door':
      return <DoorForm {...props} />
    case 'days':
      return <DaysForm {...props} />
    case 'refund':
    case 'credit':
      return <GiveForm name={name} {...props} />
    case 'again':
      return <AgainList {...props} />
    case 'write':
    case 'note':
      return <WriteForm name={name} {...props} />
    case 'print':
      return <PrintList {...props} />
  }
}
