import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RentalDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { collectionFailures } from '#domain/renting/rentals/rental.contract.ts'
import { formatInstant } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { SecondPersonNote, useSecondPerson } from '#web/admin/confirmations/second-person.tsx'
import { SendBar } from '#web/features/claims/send-bar.tsx'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

const deeds = ['vain', 'excuse', 'find', 'writeOff'] as const
type Deed = (typeof deeds)[number]

/** A piece that is to come back: who came for it in vain, how late it is, what its customer owes, and what the shop records about it. */
export function Collection({ rental }: { rental: RentalDetail }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const [open, setOpen] = useState<Deed | null>(null)
  const { collection, status, debt, writeOff, excuse } = rental
  const { attempts, late, isToCollect, isExcusable } = collection
  const isPossible: Readonly<Record<Deed, boolean>> = {
    vain: isToCollect,
    excuse: isExcusable && !excuse?.isOwn,
    find: status === 'lost',
    writeOff: debt > 0 && !writeOff?.isOwn,
  }
  const possible = deeds.filter((deed) => isPossible[deed])
  if (possible.length === 0 && !writeOff && !excuse) return null
  const since = late ? formatInstant(late.since, locale) : ''
  const amount = formatMoney(late?.amount ?? 0, locale)
  return (
    <section aria-label={t('collection.title')} className="mt-3 border-t border-line pt-3">
      {isExcusable || (isToCollect && (attempts > 0 || late)) ? (
        <p className="text-dense leading-5">
          {[
            ...(attempts > 0 ? [t('collection.attempts', { count: attempts })] : []),
            ...(late && (late.days > 0 || !late.isOurs)
              ? [t(late.days > 0 ? 'collection.late' : 'collection.lateFrom', { since, amount })]
              : []),
            ...(late?.isOurs ? [t(late.days > 0 ? 'collection.stands' : 'collection.ours')] : []),
          ].join(' · ')}
        </p>
      ) : null}
      {writeOff ? <Asked wish={writeOff} of="writeOff" /> : null}
      {excuse ? <Asked wish={excuse} of="excuse" /> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {possible.map((deed) => (
          <Button
            key={deed}
            data-move=""
            variant="outline"
            size="sm"
            aria-expanded={open === deed}
            onClick={() => setOpen(open === deed ? null : deed)}
          >
            {nameOf(deed)}
          </Button>
        ))}
      </div>
      {open && isPossible[open] ? <DeedPanel key={open} deed={open} rental={rental} onClose={() => setOpen(null)} /> : null}
    </section>
  )

  function nameOf(deed: Deed): string {
    return deed === 'writeOff' ? t('staff.writeOff', { amount: formatMoney(debt, locale) }) : t(`collection.${deed}`)
  }
}

/** A request of one person that another is to confirm. */
function Asked({ wish: { by, isOwn, words }, of }: { wish: NonNullable<RentalDetail['excuse']>; of: 'writeOff' | 'excuse' }) {
  const { t } = useTranslation('claims')
  return (
    <p className="mt-2 rounded-card bg-warning-tint p-3 text-dense leading-5">
      {isOwn ? t(`staff.${of}AskedByYou`) : t(`staff.${of}AskedBy`, { name: by, words })}
    </p>
  )
}

function DeedPanel({
  deed,
  rental: { id, debt, collection, writeOff, excuse },
  onClose,
}: {
  deed: Deed
  rental: RentalDetail
  onClose: () => void
}) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  const [reason, setReason] = useState<(typeof collectionFailures)[number]>('nobody-met')
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const amount = formatMoney(debt, locale)
  const late = collection.late?.amount ?? 0
  const second = useSecondPerson(deed === 'writeOff' ? 'payments.write-all' : 'rentals.move-all', { rental: id })
  const left = second?.left ?? 0
  const needsSecond = deed === 'excuse' ? late > left && !excuse : debt > left && !writeOff
  const record = useMutation<unknown>({
    mutationFn: () => {
      const about = deed === 'vain' ? { id, reason } : deed === 'find' ? { id, unitId: words } : { id, words }
      const key = keyFor(`${deed} ${id}`, { ...about, debt, attempts: collection.attempts })
      if (deed === 'vain') return api.rentals.failCollection.call({ id, reason, key })
      if (deed === 'find') return api.claims.find.call({ id, unitId: words, key })
      return deed === 'excuse' ? api.rentals.excuseLateness.call({ id, words, key }) : api.claims.writeOffDebt.call({ id, words, key })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.operations.key() })
      toast(t(doneOf(deed, needsSecond)), { tone: 'good' })
      onClose()
    },
  })
  return (
    <div className="mt-3 rounded-card border border-line bg-page p-4">
      <p ref={place} tabIndex={-1} className="text-dense leading-5 outline-none">
        {deed === 'writeOff' ? t(needsSecond ? 'staff.writeOffSecondText' : 'staff.writeOffText', { amount }) : t(`collection.${deed}Text`)}
        {deed === 'excuse' && needsSecond ? ` ${t('staff.excuseSecondText', { amount: formatMoney(late, locale) })}` : null}
      </p>
      {deed === 'excuse' || deed === 'writeOff' ? <SecondPersonNote second={second} /> : null}
      <div className="mt-3">
        {deed === 'vain' ? (
          <ChoiceChips
            legend={t('collection.reason')}
            name={`vain-${id}`}
            value={reason}
            options={collectionFailures.map((value) => ({ value, label: t(`collection.reasons.${value}`) }))}
            onChange={setReason}
          />
        ) : deed === 'find' ? (
          <Field label={t('collection.label')}>
            <TextInput dir="ltr" maxLength={80} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
        ) : (
          <Field label={t(deed === 'excuse' ? 'collection.words' : 'staff.writeOffWords')}>
            <TextArea className="min-h-20" maxLength={500} value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
        )}
      </div>
      <SendBar
        sending={record}
        size="sm"
        className="mt-3"
        onSend={record.mutate}
        isReady={deed === 'vain' || words !== ''}
        onClose={onClose}
      >
        {deed === 'writeOff' ? t('staff.writeOff', { amount }) : t('collection.record')}
      </SendBar>
    </div>
  )
}

function doneOf(deed: Deed, needsSecond: boolean) {
  if (needsSecond && (deed === 'excuse' || deed === 'writeOff')) return 'staff.writeOffAsked'
  return deed === 'writeOff' ? 'staff.writeOffDone' : 'collection.done'
}
