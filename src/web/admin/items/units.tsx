import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import type { ManagedItemDetail, UnitDetail } from '#domain/renting/managed-items/managed-items.contract.ts'
import { Days, RentalBadge } from '#web/admin/lists/words.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** The units of an item: their labels, what they are booked for, and whether they are in use. */
export function Units({ item: { id, units, isOwn } }: { item: ManagedItemDetail }) {
  const { t } = useTranslation('managed-items')
  const locale = useLocale()
  return (
    <Card
      title={t('unit.title')}
      end={
        <a href={`/api/units/labels.pdf?item=${id}&locale=${locale}`} target="_blank" rel="noreferrer" className={linkClass}>
          {t('unit.labels')}
        </a>
      }
    >
      <ul className="divide-y divide-line">
        {units.map((unit) => (
          <Unit key={unit.id} unit={unit} isOwn={isOwn} />
        ))}
      </ul>
    </Card>
  )
}

function Unit({ unit, isOwn }: { unit: UnitDetail; isOwn: boolean }) {
  const { t } = useTranslation(['managed-items', 'operations'])
  const locale = useLocale()
  const { person } = useViewer()
  const { id, isOffered, isRetired, rentals } = unit
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
        <a
          href={`/api/units/${id}/label.pdf?locale=${locale}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('operations:rental.label', { code: id })}
          className="font-semibold hover:text-primary-text"
        >
          <bdi>{id}</bdi>
        </a>
        {isRetired ? <Badge tone="bad">{t('unit.retired')}</Badge> : null}
        {isOffered ? null : <Badge>{t('unit.notOffered')}</Badge>}
        {rentals.length === 0 && !isRetired ? <span className="text-quiet">{t('unit.free')}</span> : null}
        {personCan(person, 'stock.change-all') && !isOwn ? <Retirement unit={unit} /> : null}
      </div>
      {rentals.length > 0 ? (
        <ul className="mt-1">
          {rentals.map(({ id: rentalId, orderId, number, customer, status, from, until }) => (
            <li
              key={rentalId}
              className="relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-dense hover:bg-sunk lg:min-h-9"
            >
              <LocalLink
                to={`/admin/orders/${orderId}#${rentalId}`}
                className="font-semibold after:absolute after:inset-0 after:content-['']"
              >
                <bdi translate="no">{number}</bdi>
              </LocalLink>
              <Days from={from} until={until} />
              <RentalBadge status={status} />
              <bdi translate="no" className="text-quiet">
                {customer ?? t('operations:noName')}
              </bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** Taking a unit out of use asks why in place; putting it back does not. */
function Retirement({ unit: { id, isRetired } }: { unit: UnitDetail }) {
  const { t } = useTranslation('managed-items')
  const { api } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const follows = {
    refresh: [api.managedItems.key()],
    refused: 'toast',
    after() {
      setOpen(false)
      setReason('')
    },
  } as const
  const retire = useChange(api.managedItems.retire.mutationOptions(), { ...follows, done: t('unit.retireDone') })
  const putBack = useChange(api.managedItems.putBack.mutationOptions(), { ...follows, done: t('unit.putBackDone') })
  if (isRetired)
    return (
      <Button size="sm" variant="outline" className="ms-auto" pending={putBack.isPending} onClick={() => putBack.mutate({ id })}>
        {t('unit.putBack')}
      </Button>
    )
  if (!isOpen)
    return (
      <Button size="sm" variant="quiet" className="ms-auto" onClick={() => setOpen(true)}>
        {t('unit.retire')}
      </Button>
    )
  return (
    <div className="flex w-full flex-wrap items-end gap-2 rounded-card bg-sunk p-3">
      <Field label={t('unit.why')} hint={t('unit.whyHint')} className="min-w-60 flex-1">
        <TextInput value={reason} maxLength={300} autoFocus onChange={(event) => setReason(event.target.value)} className="h-11 lg:h-11" />
      </Field>
      <Button
        size="sm"
        variant="destructive"
        disabled={reason.trim() === ''}
        pending={retire.isPending}
        onClick={() => retire.mutate({ id, reason: reason.trim() })}
      >
        {t('unit.retire')}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setOpen(false)}>
        {t('cancel')}
      </Button>
    </div>
  )
}
