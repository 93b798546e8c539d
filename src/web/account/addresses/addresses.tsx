import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { MapPin, Pencil, Phone, Plus, Trash2, Truck } from 'lucide'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Address, maxAddresses } from '#domain/accounts/profiles/address.contract.ts'
import { cityName } from '#domain/site/areas/area.policy.ts'
import { formatPhone } from '#values/phone.ts'
import { useProfileAnswer } from '#web/account/use-profile.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { AddressLines } from '#web/features/orders/isolated.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
import { toast } from '#web/ui/toast.ts'
import { AddressForm } from './address-form.tsx'

interface Answer {
  addresses: Address[]
}
type Open = Address | 'new' | null

/** The person's addresses, the default first; one is edited at a time. */
export function Addresses() {
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<Open>(null)
  // The form is long and the list is short: what comes in its place is seen from its beginning.
  const turn = (next: Open) => {
    setOpen(next)
    if ((box.current?.getBoundingClientRect().top ?? 0) < 0) requestAnimationFrame(() => box.current?.scrollIntoView())
  }
  return (
    <div ref={box}>
      <AddressBook open={open} setOpen={turn} />
    </div>
  )
}

interface AddressBookProps {
  open: Open
  setOpen: (open: Open) => void
}

function AddressBook({ open, setOpen }: AddressBookProps) {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const { failed } = useProfileAnswer()
  const { data } = useSuspenseQuery(api.addresses.list.queryOptions())
  const show = (answer: Answer) => setQueryAnswer(queryClient, api.addresses.list.queryKey(), answer)
  const follows = { refresh: show, whenRefused: failed }
  const restore = useChange(api.addresses.add.mutationOptions(), follows)
  const change = useChange(api.addresses.change.mutationOptions(), follows)
  const remove = useChange(api.addresses.remove.mutationOptions(), follows)
  const take = (address: Address) => {
    const { id, label } = address
    remove.mutate(
      { id },
      {
        onSuccess: () =>
          toast(t('addresses.removed', { name: label }), {
            action: { label: t('addresses.undo'), onClick: () => restore.mutate(written(address)) },
          }),
      },
    )
  }
  if (open)
    return (
      <AddressForm
        address={open === 'new' ? null : open}
        isFirst={data.addresses.length === 0}
        onClose={() => setOpen(null)}
        onSaved={async (answer) => {
          await show(answer)
          setOpen(null)
        }}
      />
    )
  if (data.addresses.length === 0)
    return (
      <EmptyState spot="how-delivered" title={t('addresses.emptyTitle')} text={t('addresses.emptyText')}>
        <Button onClick={() => setOpen('new')}>{t('addresses.add')}</Button>
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        {data.addresses.map((address) => (
          <Card
            key={address.id}
            address={address}
            onEdit={() => setOpen(address)}
            onRemove={() => take(address)}
            onUsual={() => change.mutate({ id: address.id, ...written(address), isDefault: true })}
          />
        ))}
      </ul>
      {data.addresses.length < maxAddresses ? (
        <Button variant="outline" className="mt-6" onClick={() => setOpen('new')}>
          <Icon of={Plus} className="size-5" />
          {t('addresses.add')}
        </Button>
      ) : (
        <p className="mt-6 text-secondary text-quiet">{t('addresses.full')}</p>
      )}
    </>
  )
}

/** The input of a request for an address. */
function written({ label, area, landmark, building, note, callsFirst, isDefault, handOverPhone }: Address) {
  return { label, area, landmark, building, note, callsFirst, isDefault, handOverPhone }
}

interface CardProps {
  address: Address
  onEdit: () => void
  onRemove: () => void
  onUsual: () => void
}

function Card({ address, onEdit, onRemove, onUsual }: CardProps) {
  const { t } = useTranslation(['profile', 'orders'])
  const { locale } = useViewer()
  const { label, city, areaName, landmark, building, note, callsFirst, isDefault, handOverPhone } = address
  return (
    <li className="flex flex-col rounded-card border border-line bg-card p-5 lg:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="type-title min-w-0 break-words">{label}</h2>
        {isDefault ? <Badge tone="primary">{t('addresses.usual')}</Badge> : null}
      </div>
      <p className="mt-2 flex gap-3 text-secondary leading-6 text-quiet">
        <Icon of={MapPin} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text" />
        <span className="min-w-0 break-words">
          <AddressLines parts={[areaName, cityName(city, locale), landmark, t('orders:building', { building }), note]} />
        </span>
      </p>
      {handOverPhone ? (
        <p className="mt-2 flex gap-3 text-secondary leading-6 text-quiet">
          <Icon of={Truck} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text rtl:-scale-x-100" />
          <span>
            {t('addresses.handOver')}{' '}
            <bdi dir="ltr" className="whitespace-nowrap">
              {formatPhone(handOverPhone)}
            </bdi>
          </span>
        </p>
      ) : null}
      {callsFirst ? (
        <p className="mt-2 flex gap-3 text-secondary leading-6 text-quiet">
          <Icon of={Phone} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text" />
          {t('addresses.callsFirst')}
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-x-5 pt-3">
        <button type="button" className={quietActionClass} aria-label={t('addresses.editNamed', { name: label })} onClick={onEdit}>
          <Icon of={Pencil} />
          {t('addresses.edit')}
        </button>
        <button type="button" className={quietActionClass} aria-label={t('addresses.removeNamed', { name: label })} onClick={onRemove}>
          <Icon of={Trash2} />
          {t('addresses.remove')}
        </button>
        {isDefault ? null : (
          <button type="button" className={quietActionClass} onClick={onUsual}>
            {t('addresses.makeUsual')}
          </button>
        )}
      </div>
    </li>
  )
}
