import { Zap } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import { orderActionNames } from '#domain/renting/order-details/order-action.policy.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { KeyCap } from '#web/admin/palette/key-cap.tsx'
import { useHasLetterKeys } from '#web/admin/use-has-letter-keys.ts'
import { useLetterKeys } from '#web/admin/use-letter-keys.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const ActionsDialog = lazy(() => import('./actions-dialog.tsx'))

/** Opens everything that staff may do about an order, also by the key A and by an address with `?act=`. */
export function ActButton({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-actions')
  const { person } = useViewer()
  const [query, setQuery] = useSearchParams()
  const asked = orderActionNames.find((name) => name === query.get('act')) ?? null
  const [isPressed, setPressed] = useState(false)
  const isOpen = isPressed || asked !== null
  const setOpen = (isIt: boolean) => {
    setPressed(isIt)
    if (!isIt && asked) setQuery({}, { replace: true, preventScrollReset: true })
  }
  const canAct = personCan(person, 'orders.write-all')
  const hasLetters = useHasLetterKeys()
  useLetterKeys(canAct ? { a: () => setOpen(true) } : {})
  if (!canAct) return null
  return (
    <>
      <Button variant="outline" size="sm" aria-haspopup="dialog" className="ms-auto" onClick={() => setOpen(true)}>
        <Icon of={Zap} className="size-4.5" />
        {t('act')}
        {hasLetters ? <KeyCap>A</KeyCap> : null}
      </Button>
      {isOpen ? (
        <Suspense>
          <ActionsDialog order={order} asked={asked} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
